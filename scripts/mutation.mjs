// `npm run mutation`: changes the journal, merge, scoring and hand-in code in small ways and counts how many of the
// changes the tests notice. `-- --part device` or `-- --part server` runs one part. See docs/mutation.md.
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = ensureInstalled()
const { values } = parseArgs({ options: { part: { type: "string" } } })
const parts = values.part === undefined ? ["device", "server"] : [values.part]
const failed = parts.filter((part) => {
  const args = [`${root}node_modules/@stryker-mutator/core/bin/stryker.js`, "run", "tests/mutation/stryker.config.mjs"]
  const env = { ...process.env, MUTATION_PART: part }
  return spawnSync(node, args, { cwd: root, stdio: "inherit", env }).status !== 0
})
process.exit(failed.length > 0 ? 1 : 0)
