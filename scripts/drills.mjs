// `npm run drills`: runs the commands of docs/operations.md as they are written, from an empty /srv, as root on Linux:
// machines with namespaces of their own for files, network and processes. Systemd, sudo and npm ci are stood in for.
//   -- --built   takes the pages that are built in this folder instead of building them
//   -- --on database   the steps of one machine; the others need the first one's
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs"
import { parseArgs } from "node:util"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/unshare")) {
  console.error("The drills need root on Linux, and unshare (util-linux).")
  process.exit(2)
}
// on the disk of the packages: copies of them and of pages are large
mkdirSync(`${root}node_modules/.cache`, { recursive: true })
const folder = mkdtempSync(`${root}node_modules/.cache/drills-`)
const { values } = parseArgs({ options: { built: { type: "boolean", default: false }, on: { type: "string" } } })
const env = { ...process.env, DRILL_FOLDER: folder, DRILL_BUILT: values.built ? "1" : "", DRILL_ON: values.on ?? "" }
// the shell waits for processes whose parent is gone, as the first of a machine does
const run = ["bash", "-c", '"$0" "$1"; exit $?', node, `${root}scripts/drills/run.mjs`]
const { status } = spawnSync(
  "unshare",
  [..."--mount --net --pid --fork --kill-child --mount-proc --".split(" "), ...run],
  // the last is the network outside, for what is fetched
  { stdio: ["inherit", "inherit", "inherit", openSync("/proc/self/ns/net", "r")], env },
)
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)
