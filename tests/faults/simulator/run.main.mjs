// The simulator's part of `npm run faults`. A failing seed or cell prints the command that replays it.
import { spawn } from "node:child_process"
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { runs: { type: "string" }, seed: { type: "string" }, only: { type: "string" }, cell: { type: "string" } },
})
const isMatrix = values.cell !== undefined || values.runs === undefined
const isRandom = values.cell === undefined
const files = [
  ...(isMatrix ? ["lineMatrix.test.ts", "deviceMatrix.test.ts"] : []),
  ...(isRandom ? ["random.test.ts"] : []),
]

/** Vitest over these files, with a database of its own. */
const run = (env) =>
  new Promise((resolve) => {
    const child = spawn(
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
      { stdio: "inherit", env: { ...process.env, ...env } },
    )
    child.on("exit", (code) => resolve(code ?? 1))
  })

const given = {
  ...(values.only !== undefined && { FAULTS_ONLY: values.only }),
  ...(values.cell !== undefined && { FAULTS_CELL: values.cell }),
}
const runs = Number(values.runs ?? 0)
const seed = Number(values.seed ?? 1)
// each processor takes every run of its own stretch of seeds
const shards = runs < 20 ? 1 : availableParallelism()
const each = Math.ceil(runs / shards)
const began = Date.now()
const codes = await Promise.all(
  Array.from({ length: shards }, (_, shard) =>
    run({
      ...given,
      ...(values.runs !== undefined && {
        FAULTS_SEED: String(seed + shard * each),
        FAULTS_RUNS: String(Math.min(each, runs - shard * each)),
      }),
    }),
  ),
)
if (runs > 0) {
  const seconds = (Date.now() - began) / 1000
  console.log(`${runs} exams in ${seconds.toFixed(0)} s, ${(runs / seconds).toFixed(1)} a second`)
}
process.exit(Math.max(...codes))
