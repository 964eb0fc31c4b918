// `npm run replay -- FILE …`: replays scenarios, prints what happened, and fails at the first difference.
//   -- FILE --until 12   the first twelve events
//   -- FILE --write      keeps the states that its events lead to now
//   -- FILE --quiet      only whether it came to the same states
//   -- --prove 1000      that many generated sessions, twice each, in two time zones, without clock, chance and network
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { status } = spawnSync(node, [`${root}scripts/replay/run.mjs`, ...process.argv.slice(2)], { stdio: "inherit" })
process.exit(status ?? 1)
