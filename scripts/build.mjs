// Builds the page bundles into a folder of their own in DIST_DIR: for the browser (client with its service worker, and admin, precompressed) and
// for rendering on the server (server). Servers that start later use it. Fails when a page weighs more than its budget.
import { rmSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"
import { beginBuild, distFolder, finishBuild } from "./buildFolders.mjs"
import { checkBudgets, coreFiles } from "./budgets.mjs"
import { sourceId } from "./ensureBuilt.mjs"
import { precompress } from "./precompress.mjs"
import { STOPPED } from "./runInTurn.mjs"

const id = (process.env["BUILD_ID"] ??= sourceId())
const dist = distFolder()
const part = beginBuild(dist)
const client = join(part, "client")
const remove = () => rmSync(part, { recursive: true, force: true })
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
  process.once(signal, () => {
    remove()
    process.exit(STOPPED)
  })
try {
  const logLevel = "warn"
  await build({ configFile: "vite.config.ts", logLevel, build: { outDir: client, emptyOutDir: true } })
  const define = { __CORE__: JSON.stringify(coreFiles(client)) }
  await build({ configFile: "vite.worker.config.ts", logLevel, define, build: { outDir: client } })
  const outDir = join(part, "server")
  await build({ configFile: "vite.server.config.ts", logLevel, build: { outDir, emptyOutDir: true } })
  const admin = join(part, "admin")
  await build({ configFile: "vite.admin.config.ts", logLevel, build: { outDir: admin, emptyOutDir: true } })
  await precompress(client)
  await precompress(admin)
  const { table, failures } = await checkBudgets(client, admin)
  console.error(table)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
  else finishBuild(dist, part, id)
} finally {
  remove()
}
