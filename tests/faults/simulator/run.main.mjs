// The simulator's part of `npm run faults`. A failing seed or cell prints the command that replays it.
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: {
    runs: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
    cell: { type: "string" },
    paper: { type: "string" },
    save: { type: "string" },
  },
})

// no checks for developers: they are read once, as the modules load
process.env.NODE_ENV = "production"

const only = values.only?.split(",").filter(Boolean).map(Number)
const seed = Number(values.seed ?? 1)
const print = (line) => console.log(line)

if (values.save !== undefined) {
  const { saveSeed } = await import("./saveSeed.ts")
  await saveSeed({ seed, only, file: values.save, print })
  process.exit(0)
}
const { CELLS } = await import("./matrix.ts")
const { drawPlan } = await import("./plan.ts")
const { playExams } = await import("./playExams.ts")
const { nameOf } = await import("./runCell.ts")

/** The cells whose names begin with what is asked for; all of them where neither cells nor seeds are. */
const cells = () => CELLS.map(nameOf).filter((name) => name.startsWith(values.cell ?? ""))
const seeds = () =>
  Array.from({ length: Number(values.runs ?? 120) }, (_, at) => seed + at).filter(
    (one) => values.paper === undefined || drawPlan(one).paper === values.paper,
  )
const exams = [
  ...(values.cell !== undefined || values.runs === undefined ? cells() : []),
  ...(values.cell === undefined ? seeds() : []),
]
if (exams.length === 0) throw new Error(`no cell's name begins with ${values.cell}`)
process.exit((await playExams({ exams, only, print })) === 0 ? 0 : 1)
