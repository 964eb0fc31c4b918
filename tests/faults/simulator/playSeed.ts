import { describePlan, drawPlan } from "./plan.ts"
import { play } from "./play.ts"
import { shrink } from "./shrink.ts"
import type { SimSite } from "./simSite.ts"

/** How one exam broke the oracle: the command that replays it with the fewest faults, and what was wrong. */
export interface Failure {
  readonly command: string
  readonly violations: ReadonlyArray<string>
  readonly trace: ReadonlyArray<string>
}

/**
 * The exam of a seed, each tenth on the real server; null when nothing was wrong. `only`: strikes that are kept, by their
 * places in the plan, and nothing is shrunk.
 */
export const playSeed = async (site: SimSite, seed: number, only?: ReadonlyArray<number>): Promise<Failure | null> => {
  const drawn = drawPlan(seed)
  const backend = seed % 10 === 0 ? () => site.real : () => site.model()
  const plan = only === undefined ? drawn : { ...drawn, strikes: only.flatMap((place) => drawn.strikes[place] ?? []) }
  const { violations, trace } = await play(backend(), plan)
  if (violations.length === 0) return null
  const least = only ?? (await shrink(backend, drawn))
  const command = `npm run faults -- --runs 1 --seed ${seed} --only "${least.join(",")}"  # ${describePlan(drawn, least)}`
  return { command, violations, trace }
}
