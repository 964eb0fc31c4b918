// `npm run mutation`: changes the journal, merge, scoring and hand-in code in small ways and counts how many of the
// changes the tests notice. See docs/mutation.md.
//   -- --part device              one of the parts device and server
//   -- --part server --mutate f   some files of it by their paths; whatever Stryker takes may follow
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const args = process.argv.slice(2)
const at = args.indexOf("--part")
const parts = at < 0 ? ["device", "server"] : args.splice(at, 2).slice(1)
const failed = parts.filter(
  (part) =>
    spawnSync(node, [`${root}tests/mutation/run.main.mjs`, part, ...args], { cwd: root, stdio: "inherit" }).status !==
    0,
)
process.exit(failed.length > 0 ? 1 : 0)
