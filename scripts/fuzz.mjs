// `npm run fuzz`, `npm run isolation` and `npm run orders`: whatever a client may send, against a real server and PostgreSQL.
//   fuzz -- --requests 25000 --seed 7        no answer is 5xx; a failing request is printed as the line that replays it
//   fuzz -- --replay '{"method":…}'          one request
//   orders -- --histories 1000 --seed 7      orders under faults end with money, orders and enrolments in agreement,
//                                            and learner, cashier and provider see the same refund
//   isolation -- --requests 25000 --seed 7   no byte of one agency in an answer to a visitor of another
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    histories: { type: "string", default: "1000" },
    requests: { type: "string", default: "25000" },
    seed: { type: "string" },
    replay: { type: "string" },
  },
})
const FILES = {
  fuzz: "tests/server/fuzz/fuzz.test.ts",
  isolation: "tests/server/fuzz/isolation.test.ts",
  orders: ["tests/server/order/histories.test.ts", "tests/server/order/refund.test.ts"],
}
const files = [FILES[positionals[0] ?? "fuzz"] ?? FILES.fuzz].flat()
const vitest = `${root}node_modules/vitest/vitest.mjs`
const { status } = spawnSync(node, [vitest, "run", "--project", "server", "--testTimeout", "86400000", ...files], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    FUZZ_REQUESTS: values.requests,
    ORDER_HISTORIES: values.histories,
    ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
    ...(values.replay !== undefined && { FUZZ_REPLAY: values.replay }),
  },
})
process.exit(status ?? 1)
