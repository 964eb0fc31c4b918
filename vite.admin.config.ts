import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { bareCharts } from "./scripts/bareCharts.ts"
import { importedBy } from "./scripts/chunks.ts"

const MAIN = "src/app/admin/main.tsx"
const isFirst = importedBy(fileURLToPath(new URL(".", import.meta.url)), [MAIN])

/** The back office: a bundle of its own, so that no file of the learners' pages depends on it (decision 45). */
export default defineConfig({
  base: "/admin/",
  plugins: [react(), tailwindcss(), bareCharts()],
  publicDir: false,
  build: {
    target: "es2022",
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "src/app/admin/index.html",
      output: {
        codeSplitting: {
          groups: [
            {
              // what comes at once stays out of what the pages share
              name: (id, modules) => (isFirst(id, modules) && !id.endsWith(MAIN) ? "first" : null),
              debugName: "first",
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: "pages", minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
