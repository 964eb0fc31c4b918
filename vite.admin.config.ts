import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { bareCharts } from "./scripts/bareCharts.ts"

/** The back office: a bundle of its own, so that no file of the learners' pages depends on it (decision 45). */
export default defineConfig({
  base: "/admin/",
  plugins: [react(), tailwindcss(), bareCharts()],
  publicDir: false,
  build: {
    target: "es2022",
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "src/app/admin/index.html" },
  },
})
