// `npm run drills`: runs the commands of docs/operations.md as they are written, from an empty /srv, as root on Linux: three
// machines with namespaces of their own for files, network and processes. Systemd, sudo and npm ci are stood in for.
//   -- --built   takes the pages that are built in this folder instead of building them
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/unshare")) {
  console.error("The drills need root on Linux, and unshare (util-linux).")
  process.exit(2)
}
// on the disk of the packages: copies of them and of pages are large
mkdirSync(`${root}node_modules/.cache`, { recursive: true })
const folder = mkdtempSync(`${root}node_modules/.cache/drills-`)
const env = { ...process.env, DRILL_FOLDER: folder, DRILL_BUILT: process.argv.includes("--built") ? "1" : "" }
// the shell waits for processes whose parent is gone, as the first of a machine does
const run = ["bash", "-c", '"$0" "$1"; exit $?', node, `${root}scripts/drills/run.mjs`]
const { status } = spawnSync(
  "unshare",
  [..."--mount --net --pid --fork --kill-child --mount-proc --".split(" "), ...run],
  { stdio: "inherit", env },
)
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)
