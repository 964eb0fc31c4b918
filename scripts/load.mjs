// `npm run load`: takers with think times against a server of its own, over HTTP. `-- --takers 2000 --seconds 60`.
// Figures are of one machine and one hour: compare those of one run.
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { status } = spawnSync(node, [`${root}scripts/load/run.mjs`, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
})
process.exit(status ?? 1)
