import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { adminPages } from "./scripts/adminPages.ts"
import { buildManifest } from "./scripts/buildManifest.ts"
import { beyondFirstScreen, chunkGroups } from "./scripts/chunks.ts"
import { bareCharts } from "./scripts/bareCharts.ts"

const id = process.env["BUILD_ID"] ?? "dev"

export default defineConfig({
  plugins: [react(), tailwindcss(), bareCharts(), buildManifest(id), adminPages()],
  // React has had this hook since 18: no stand-in for it in the first chunk
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
      { find: /^use-sync-external-store\/shim\/(with-selector)$/, replacement: "use-sync-external-store/$1" },
      // the place is the navigation machine's: neither wouter's reading of the address, nor its patch of `history`, nor
      // patterns of routes are needed
      ...["./use-browser-location.js", "regexparam"].map((find) => ({
        find,
        replacement: fileURLToPath(new URL("src/ui/useMachineLocation.ts", import.meta.url)),
      })),
    ],
  },
  server: {
    proxy: Object.fromEntries(
      [
        "/api",
        "/agency",
        "/uploads",
        "/media",
        "/images",
        "/pictures",
        "/handout",
        "/dev",
        "/builds",
        "/favicon.svg",
        "/admin/api",
      ].map((path) => [path, { target: `http://localhost:${process.env["API_PORT"] ?? "3001"}`, changeOrigin: false }]),
    ),
  },
  define: { __BUILD_ID__: JSON.stringify(id) },
  build: {
    target: "es2022",
    manifest: true,
    sourcemap: false,
    // hls.js light alone is above the default; the budgets are checked by scripts/budgets.mjs
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false, resolveDependencies: beyondFirstScreen },
    rolldownOptions: {
      input: "index.html",
      // wouter's own link goes, which no page draws
      treeshake: { manualPureFunctions: ["forwardRef"] },
      output: {
        // a group is named after all who share it
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        codeSplitting: { groups: chunkGroups(fileURLToPath(new URL(".", import.meta.url))) },
      },
    },
  },
})
