import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

/** The same tree for rendering on the server; packages stay outside. */
export default defineConfig({
  plugins: [react()],
  define: { __BUILD_ID__: JSON.stringify(process.env["BUILD_ID"] ?? "dev") },
  publicDir: false,
  build: {
    ssr: "src/app/entryServer.tsx",
    target: "node22",
    rolldownOptions: { output: { entryFileNames: "[name].js" } },
  },
})
