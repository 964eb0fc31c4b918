import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

/** The same tree for rendering on the server, with what it uses of its packages, as the browser has them. */
export default defineConfig({
  plugins: [react()],
  define: {
    __BUILD_ID__: JSON.stringify(process.env["BUILD_ID"] ?? "dev"),
    "process.env.NODE_ENV": JSON.stringify("production"),
  },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: "src/app/entryServer.tsx",
    target: "node22",
    rolldownOptions: { output: { entryFileNames: "[name].js" } },
  },
})
