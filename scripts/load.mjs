// `npm run load`: takers with think times against a server of its own, over HTTP. `-- --takers 2000 --seconds 60`;
// `-- --live --listeners 1000 --rate 20` for a live room; `-- --storm` for exams and visitors beside one address that floods.
// Figures are of one machine and one hour: compare those of one run.
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const args = process.argv.slice(2)
const name = ["live", "storm"].find((each) => args.includes(`--${each}`)) ?? "run"
const { status } = spawnSync(node, [`${root}scripts/load/${name}.mjs`, ...args], { cwd: root, stdio: "inherit" })
process.exit(status ?? 1)
