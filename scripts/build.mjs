// Builds the page bundles: for the browser (dist/client, precompressed) and for rendering on the server (dist/server).
// Fails when a page weighs more than its budget.
import { build } from "vite"
import { checkBudgets } from "./budgets.mjs"
import { precompress } from "./precompress.mjs"
import { sourceId } from "./ensureBuilt.mjs"

process.env["BUILD_ID"] ??= sourceId()
await build({ configFile: "vite.config.ts", logLevel: "warn" })
await build({ configFile: "vite.server.config.ts", logLevel: "warn" })
await precompress("dist/client")
const { table, failures } = await checkBudgets("dist/client")
console.error(table)
if (failures.length > 0) {
  for (const failure of failures) console.error(failure)
  process.exit(1)
}
