// The simulator's part of `npm run faults`. A failing seed or cell prints the command that replays it.
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { runs: { type: "string" }, seed: { type: "string" }, cell: { type: "string" } },
})
const isMatrix = values.cell !== undefined || values.runs === undefined
const isRandom = values.cell === undefined
const files = [
  ...(isMatrix ? ["lineMatrix.test.ts", "deviceMatrix.test.ts"] : []),
  ...(isRandom ? ["random.test.ts"] : []),
]
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "server",
    "--testTimeout",
    "86400000",
    ...files.map((file) => `tests/faults/simulator/${file}`),
    ...(isRandom ? [] : ["--passWithNoTests"]),
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      ...(values.runs !== undefined && { FAULTS_RUNS: values.runs }),
      ...(values.seed !== undefined && { FAULTS_SEED: values.seed }),
      ...(values.cell !== undefined && { FAULTS_CELL: values.cell }),
    },
  },
)
process.exit(status ?? 1)
