import { FAULTS, type Strike } from "./faults.ts"
import type { Learner } from "./Learner.ts"
import type { Cell } from "./matrix.ts"
import { AT_THE_DEADLINE } from "./moments.ts"
import { type Broken, Sim } from "./Sim.ts"
import { type Ending, sit } from "./sit.ts"
import type { SimSite } from "./SimServer.ts"

export interface Outcome {
  readonly violations: ReadonlyArray<string>
  readonly trace: ReadonlyArray<string>
  /** The cells whose moment came. */
  readonly struck: ReadonlyArray<Cell>
}

export const nameOf = ({ fault, moment }: Cell): string => `${fault}/${moment}`

/** One exam with these faults at these moments, and what the oracle says of it. */
export const runExam = async (
  site: SimSite,
  seed: number,
  ending: Ending,
  cells: ReadonlyArray<Cell>,
  broken: Broken = {},
): Promise<Outcome> => {
  const sim = await Sim.make(site, seed, broken)
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
export const runCell = (site: SimSite, cell: Cell, broken?: Broken): Promise<Outcome> => {
  const seed = Buffer.from(nameOf(cell)).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7)
  const isLate = AT_THE_DEADLINE.has(cell.moment) || (cell.moment !== "review the next day" && seed % 2 === 0)
  return runExam(site, seed, isLate ? "at the deadline" : "handed in early", [cell], broken)
}

/** Nothing fails any more; every device is opened once more, and the server closes what is overdue. */
const comeHome = async (sim: Sim, learner: Learner): Promise<void> => {
  await learner.pass(5_000)
  sim.network.rules = []
  sim.server.die(null)
  learner.isAway = false
  learner.wants = "handIn"
  for (const device of sim.devices) {
    Object.assign(device.disk, { isFull: false, isPrivate: false, openFault: null })
    if (!device.isOnline) device.goOnline()
  }
  await learner.until(() => learner.isHandedIn)
  await sim.sweep()
  // what a store kept that could not be opened for a while is delivered now
  for (const device of sim.devices) await learner.on(device)
}
