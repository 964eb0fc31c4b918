// `npm run fuzz` and `npm run isolation`: whatever a client may send, against a real server and PostgreSQL.
//   fuzz -- --requests 25000 --seed 7        no answer is 5xx; a failing request is printed as the line that replays it
//   fuzz -- --replay '{"method":…}'          one request
//   isolation -- --requests 25000 --seed 7   no byte of one agency in an answer to a visitor of another
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: "string", default: "25000" },
    seed: { type: "string" },
    replay: { type: "string" },
  },
})
const part = positionals[0] === "isolation" ? "isolation" : "fuzz"
const vitest = `${root}node_modules/vitest/vitest.mjs`
const { status } = spawnSync(
  node,
  [vitest, "run", "--project", "server", "--testTimeout", "86400000", `tests/server/fuzz/${part}.test.ts`],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      FUZZ_REQUESTS: values.requests,
      ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
      ...(values.replay !== undefined && { FUZZ_REPLAY: values.replay }),
    },
  },
)
process.exit(status ?? 1)
