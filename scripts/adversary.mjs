// `npm run adversary`: a hostile client with two accounts sits exams and may call anything at any time, on every processor.
//   -- --sittings 10000 --seed 7
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { status } = spawnSync(node, [`${root}tests/server/adversary/run.main.mjs`, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
})
process.exit(status ?? 1)
