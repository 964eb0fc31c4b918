// `npm test`: sets up what the tests need (packages, page bundles, a browser, Chinese fonts) and runs all of them.
// Arguments go to Vitest: `npm test -- --project unit`.
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const run = (...args) => spawnSync(node, args, { cwd: root, stdio: "inherit" }).status ?? 1

const filters = process.argv.slice(2)
const needsBrowser = !filters.includes("--project") || filters.includes("journeys")
if (needsBrowser) {
  const status = run(`${root}scripts/ensureBrowser.mjs`) || run(`${root}scripts/ensureBuilt.main.mjs`)
  if (status !== 0) process.exit(status)
}
process.exit(run(`${root}node_modules/vitest/vitest.mjs`, "run", ...filters))
