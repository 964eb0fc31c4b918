// `npm run prove -- FILE …`: the properties of these test files, many times as often as `npm test` tries them. A property
// that fails prints its seed and the smallest example.
//   -- --times 50 tests/machines/charts.test.ts   fifty times as often; 20 times without it
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "20" } },
})
if (positionals.length === 0) {
  console.error("npm run prove -- FILE …: which test files?")
  process.exit(1)
}
const args = ["run", "--testTimeout", "86400000", ...positionals]
const { status } = spawnSync(node, [`${root}node_modules/vitest/vitest.mjs`, ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PROPERTY_FACTOR: values.times },
})
process.exit(status ?? 1)
