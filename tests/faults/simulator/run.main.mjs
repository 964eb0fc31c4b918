// The simulator's part of `npm run faults`. A failing seed or cell prints the command that replays it.
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { runs: { type: "string" }, seed: { type: "string" }, only: { type: "string" }, cell: { type: "string" } },
})

// no checks for developers: they are read once, as the modules load
process.env.NODE_ENV = "production"

/** The matrix of faults and moments, or one cell of it. */
const walkCells = () =>
  spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project=server",
      "--testTimeout=86400000",
      "--passWithNoTests",
      ...["lineMatrix", "deviceMatrix"].map((name) => `tests/faults/simulator/${name}.test.ts`),
    ],
    { stdio: "inherit", env: { ...process.env, ...(values.cell !== undefined && { FAULTS_CELL: values.cell }) } },
  ).status ?? 1

const playSeeds = async () => {
  const { playSeeds: play } = await import("./playSeeds.ts")
  const only = values.only?.split(",").filter(Boolean).map(Number)
  const broken = await play({
    seed: Number(values.seed ?? 1),
    runs: Number(values.runs ?? 120),
    only,
    print: (line) => console.log(line),
  })
  return broken === 0 ? 0 : 1
}

const cells = values.cell !== undefined || values.runs === undefined ? walkCells() : 0
process.exit(values.cell === undefined ? Math.max(cells, await playSeeds()) : cells)
