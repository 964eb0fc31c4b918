// `npm run recipes`: does the recipes of docs/recipes.md in a scratch copy of the last commit, step by step: the checks
// must fail before each step but the first and name its file, and pass after the last.
//   -- call page   these alone
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { status } = spawnSync(node, [`${root}scripts/recipes/run.mjs`, ...process.argv.slice(2)], { stdio: "inherit" })
process.exit(status ?? 1)
