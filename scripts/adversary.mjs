// `npm run adversary`: a hostile client with two accounts sits exams and may call anything at any time. The test of that
// name, as often as wanted.
//   -- --sittings 10000 --seed 7
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { sittings, seed } = parseArgs({
  options: { sittings: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
}).values
const { status } = spawnSync(
  node,
  [`${root}node_modules/vitest/vitest.mjs`, "run", "--project", "server", "tests/server/adversary"],
  { cwd: root, stdio: "inherit", env: { ...process.env, ADVERSARY_SITTINGS: sittings, ADVERSARY_SEED: seed } },
)
process.exit(status ?? 1)
