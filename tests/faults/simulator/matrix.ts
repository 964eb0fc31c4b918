import { FAULTS, type Fault } from "./faults.ts"
import { MOMENTS, type Moment } from "./moments.ts"

export interface Cell {
  readonly fault: Fault
  readonly moment: Moment
}

const OVER: ReadonlyArray<Moment> = ["result pending", "review the next day"]
const BEFORE: ReadonlyArray<Moment> = ["waiting room", "start pressed", "paper arriving"]

interface Meaningless {
  readonly faults: ReadonlyArray<Fault>
  readonly moments: ReadonlyArray<Moment>
  readonly because: string
}

/** The cells that are left out, and why. */
export const MEANINGLESS: ReadonlyArray<Meaningless> = [
  {
    faults: ["user switched"],
    moments: ["waiting room", ...OVER],
    because: "no paper is open: the site shows the page again to whoever signed in",
  },
  {
    faults: ["storage full", "storage lost"],
    moments: ["review the next day"],
    because: "nothing is written any more",
  },
  {
    faults: ["storage corrupt"],
    moments: [...BEFORE, "first answer", ...OVER],
    because: "the journal is empty, or everything in it has a receipt",
  },
  {
    faults: ["server clock +5 min", "server clock -5 min"],
    moments: OVER,
    because: "no time runs any more",
  },
]

const isMeaningful = ({ fault, moment }: Cell): boolean =>
  !MEANINGLESS.some(({ faults, moments }) => faults.includes(fault) && moments.includes(moment))

export const CELLS: ReadonlyArray<Cell> = (Object.keys(FAULTS) as ReadonlyArray<Fault>)
  .flatMap((fault) => MOMENTS.map((moment) => ({ fault, moment })))
  .filter(isMeaningful)

/** Into so many parts the cells are dealt out: each has every fault and every moment. */
export const PARTS = 8

export const partOf = (part: number): ReadonlyArray<Cell> => CELLS.filter((_, at) => at % PARTS === part)
