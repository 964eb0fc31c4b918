// `npm run bench`: prints what is measured beside what is asked for. `-- --only sizes,paint` runs parts.
// Figures are of one machine and one hour: compare those of one run. It fails when a page weighs too
// much or a part could not be measured.
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { status } = spawnSync(node, [`${root}scripts/bench/run.mjs`, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
})
process.exit(status ?? 1)
