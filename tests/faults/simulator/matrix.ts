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

const cellsOf = (fault: Fault): ReadonlyArray<Cell> => MOMENTS.map((moment) => ({ fault, moment })).filter(isMeaningful)

const ALL_FAULTS = Object.keys(FAULTS) as ReadonlyArray<Fault>

export const CELLS: ReadonlyArray<Cell> = ALL_FAULTS.flatMap(cellsOf)

/** Every cell is in one of so many parts. */
export const PARTS = MOMENTS.length

/** Each fault once, every moment, and in the next part each fault at its next moment. */
export const partOf = (part: number): ReadonlyArray<Cell> =>
  ALL_FAULTS.flatMap((fault, at) => {
    const cells = cellsOf(fault)
    return cells[(part + at) % cells.length] ?? []
  })
