// `npm run flows`: draws the charts into docs/flows: the sheets that have changed, and the page of every chart.
//   -- --all     every sheet
//   -- --check   draws nothing, and fails when a sheet is out of date
//   -- --visualizer session   prints that chart as code for the XState visualizer
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const options = { cwd: root, stdio: "inherit" }
const { status } = spawnSync(node, [`${root}scripts/flows/run.mjs`, ...process.argv.slice(2)], options)
process.exit(status ?? 1)
