// `npm run check`: format, lint (import rules included), types, slow expressions, drawings, dead code. Runs all, as many at
// once as there are processors, then says what failed.
import { spawn } from "node:child_process"
import { availableParallelism } from "node:os"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const bin = (name) => `${root}node_modules/.bin/${name}`
/** The longest first. */
const checks = {
  types: [bin("tsc"), "-b", "--checkers", "1"],
  lint: [bin("oxlint"), "--type-aware", "--deny-warnings"],
  "dead code": [bin("knip")],
  // what only tests call is dead, too
  "dead in production": [bin("knip"), "--config", "knip.production.json", "--no-config-hints"],
  flows: [node, `${root}scripts/flows/run.mjs`, "--check"],
  expressions: [node, `${root}scripts/expressions.main.mjs`],
  format: [bin("oxfmt"), "--check"],
}
const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env["PATH"]}` }

/** Prints what the check printed when it is over; gives whether it found nothing. */
const isClean = ([name, [command, ...args]]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env })
    let printed = ""
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (printed += text))
    child.on("error", (error) => (printed += error.message))
    child.on("close", (status) => {
      console.error(`· ${name}\n${printed.trimEnd()}`)
      resolve(status === 0)
    })
  })

const left = Object.entries(checks)
const failed = []
const runLeft = async () => {
  for (let check = left.shift(); check !== undefined; check = left.shift())
    if (!(await isClean(check))) failed.push(check[0])
}
await Promise.all(Array.from({ length: availableParallelism() }, runLeft))
if (failed.length > 0) {
  console.error(`failed: ${failed.join(", ")}`)
  process.exit(1)
}
console.error(`format, lint, types, expressions, drawings and dead code are clean (${node})`)
