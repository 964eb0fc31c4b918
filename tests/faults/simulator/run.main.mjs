// The simulator's part of `npm run faults`. A failing seed or cell prints the command that replays it.
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: {
    runs: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
    cell: { type: "string" },
    save: { type: "string" },
  },
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

const only = values.only?.split(",").filter(Boolean).map(Number)
const seed = Number(values.seed ?? 1)
const print = (line) => console.log(line)

const playSeeds = async () => {
  const { playSeeds: play } = await import("./playSeeds.ts")
  const broken = await play({ seed, runs: Number(values.runs ?? 120), only, print })
  return broken === 0 ? 0 : 1
}

if (values.save !== undefined) {
  const { saveSeed } = await import("./saveSeed.ts")
  await saveSeed({ seed, only, file: values.save, print })
  process.exit(0)
}
const cells = values.cell !== undefined || values.runs === undefined ? walkCells() : 0
process.exit(values.cell === undefined ? Math.max(cells, await playSeeds()) : cells)
