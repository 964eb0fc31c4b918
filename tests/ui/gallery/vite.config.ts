import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

/** Every part and page of the design system by itself; no part of the product's build. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss()],
  publicDir: false,
  logLevel: "warn",
  build: { emptyOutDir: true, target: "es2022" },
})
