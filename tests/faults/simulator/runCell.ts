import type { Backend } from "./Backend.ts"
import { FAULTS, type Strike } from "./faults.ts"
import { comeHome } from "./comeHome.ts"
import type { Cell } from "./matrix.ts"
import { AT_THE_DEADLINE } from "./moments.ts"
import { Sim } from "./Sim.ts"
import type { BrokenClient } from "./Tab.ts"
import { type Ending, sit } from "./sit.ts"

export interface Outcome {
  readonly violations: ReadonlyArray<string>
  readonly trace: ReadonlyArray<string>
  /** The cells whose moment came. */
  readonly struck: ReadonlyArray<Cell>
}

export const nameOf = ({ fault, moment }: Cell): string => `${fault}/${moment}`

/** One exam with these faults at these moments, and what the oracle says of it. */
export const runExam = async (
  backend: Backend,
  seed: number,
  ending: Ending,
  cells: ReadonlyArray<Cell>,
  broken: BrokenClient | null = null,
): Promise<Outcome> => {
  const sim = await Sim.make(backend, seed, broken)
  try {
    const struck: Array<Cell> = []
    const learner = await sit(sim, ending, async (moment, me) => {
      sim.note(moment)
      for (const cell of cells) {
        if (cell.moment !== moment) continue
        struck.push(cell)
        sim.note(cell.fault)
        await (FAULTS[cell.fault] as Strike)(sim, me)
        await sim.look()
      }
    })
    await comeHome(sim, learner)
    sim.oracle.end(sim.devices)
    return { violations: sim.oracle.violations, trace: sim.trace, struck }
  } finally {
    await sim.close()
  }
}

/** The fault has the moment to itself; the whole name is the seed. */
export const runCell = (backend: Backend, cell: Cell): Promise<Outcome> => {
  const seed = Buffer.from(nameOf(cell)).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7)
  const isLate = AT_THE_DEADLINE.has(cell.moment) || (cell.moment !== "review the next day" && seed % 2 === 0)
  return runExam(backend, seed, isLate ? "at the deadline" : "handed in early", [cell])
}
