// The simulator's part of `npm run faults`. A failing seed or cell prints the command that replays it.
import { spawn } from "node:child_process"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
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

const runs = Number(values.runs ?? 0)

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
      {
        stdio: ["ignore", runs > 1 ? "ignore" : "inherit", "inherit"],
        // no checks for developers, and room for short-lived objects, which are most of what an exam makes
        env: { ...process.env, ...env, NODE_ENV: "production", NODE_OPTIONS: "--max-semi-space-size=64" },
      },
    )
    child.on("exit", (code) => resolve(code ?? 1))
  })

const given = {
  ...(values.only !== undefined && { FAULTS_ONLY: values.only }),
  ...(values.cell !== undefined && { FAULTS_CELL: values.cell }),
}
const seed = Number(values.seed ?? 1)
// each processor takes every run of its own stretch of seeds
const shards = runs < 20 ? 1 : availableParallelism()
const each = Math.ceil(runs / shards)
const reports = await mkdtemp(join(tmpdir(), "study-faults-"))
const began = Date.now()
const codes = await Promise.all(
  Array.from({ length: shards }, (_, shard) =>
    run({
      ...given,
      ...(values.runs !== undefined && {
        FAULTS_SEED: String(seed + shard * each),
        FAULTS_RUNS: String(Math.min(each, runs - shard * each)),
        FAULTS_REPORT: join(reports, String(shard)),
      }),
    }),
  ),
)
if (runs > 0) {
  const seconds = (Date.now() - began) / 1000
  const files = (await readdir(reports)).toSorted()
  const found = (await Promise.all(files.map((file) => readFile(join(reports, file), "utf8")))).join("")
  const broken = found.match(/^npm run faults/gm)?.length ?? 0
  console.log(
    `${found}${runs} exams from seed ${seed} in ${seconds.toFixed(0)} s, ${(runs / seconds).toFixed(1)} a second: ${broken} broken`,
  )
}
await rm(reports, { recursive: true })
process.exit(Math.max(...codes))
