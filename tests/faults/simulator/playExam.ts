import { isDeepStrictEqual } from "node:util"
import { CELLS } from "./matrix.ts"
import { describePlan, drawPlan } from "./plan.ts"
import { play } from "./play.ts"
import { nameOf, runCell } from "./runCell.ts"
import { shrink } from "./shrink.ts"
import type { SimSite } from "./simSite.ts"

/** One that is drawn from a seed, or the cell of this name. */
export type Exam = number | string

/** How one exam broke the oracle: the command that replays it with the fewest faults, and what was wrong. */
export interface Failure {
  readonly command: string
  readonly violations: ReadonlyArray<string>
  readonly trace: ReadonlyArray<string>
}

export const commandOf = (exam: Exam): string =>
  typeof exam === "number" ? `npm run faults -- --runs 1 --seed ${exam}` : `npm run faults -- --cell "${exam}"`

/** Null when nothing was wrong. `only`: strikes that are kept, by their places in the plan, and nothing is shrunk. */
export const playExam = (site: SimSite, exam: Exam, only?: ReadonlyArray<number>): Promise<Failure | null> =>
  typeof exam === "number" ? playSeed(site, exam, only) : playCell(site, exam)

/** The exam of a seed, each tenth on the real server. */
const playSeed = async (site: SimSite, seed: number, only?: ReadonlyArray<number>): Promise<Failure | null> => {
  const drawn = drawPlan(seed)
  const backend = seed % 10 === 0 ? () => site.real : () => site.model()
  const plan = only === undefined ? drawn : { ...drawn, strikes: only.flatMap((place) => drawn.strikes[place] ?? []) }
  const { violations, trace } = await play(backend(), plan)
  if (violations.length === 0) return null
  const least = only ?? (await shrink(backend, drawn))
  const command = `${commandOf(seed)} --only "${least.join(",")}"  # ${describePlan(drawn, least)}`
  return { command, violations, trace }
}

const playCell = async (site: SimSite, name: string): Promise<Failure | null> => {
  const cell = CELLS.find((one) => nameOf(one) === name)
  if (cell === undefined) throw new Error(`there is no cell ${name}`)
  const { violations, trace, struck } = await runCell(site.model(), cell)
  const missed = isDeepStrictEqual(struck, [cell]) ? [] : ["its moment did not come once"]
  const all = [...missed, ...violations]
  return all.length === 0 ? null : { command: commandOf(name), violations: all, trace }
}
