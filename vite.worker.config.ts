import { defineConfig } from "vite"

/** The service worker, one file beside the client. `scripts/build.mjs` says which files it brings in (`__CORE__`). */
export default defineConfig({
  publicDir: false,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    target: "es2022",
    emptyOutDir: false,
    rolldownOptions: { input: "src/worker/sw.ts", output: { entryFileNames: "sw.js", format: "iife" } },
  },
})
