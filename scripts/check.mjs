// `npm run check`: format, lint (import rules included), types, dead code. Runs all, then says what failed.
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const bin = (name) => `${root}node_modules/.bin/${name}`
const checks = {
  format: [bin("oxfmt"), "--check"],
  lint: [bin("oxlint"), "--type-aware", "--deny-warnings"],
  types: [bin("tsc"), "-b", "--checkers", "1"],
  expressions: [node, `${root}scripts/expressions.main.mjs`],
  "dead code": [bin("knip")],
  flows: [node, `${root}scripts/flows/run.mjs`, "--check"],
  // what only tests call is dead, too
  "dead in production": [bin("knip"), "--config", "knip.production.json", "--no-config-hints"],
}
const path = `${root}node_modules/.bin:${process.env["PATH"]}`
const failed = Object.entries(checks).filter(([name, [command, ...args]]) => {
  console.error(`· ${name}`)
  return spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, PATH: path } }).status !== 0
})
if (failed.length > 0) {
  console.error(`failed: ${failed.map(([name]) => name).join(", ")}`)
  process.exit(1)
}
console.error(`format, lint, types, expressions, drawings and dead code are clean (${node})`)
