import type { Backend } from "./Backend.ts"
import type { Plan } from "./plan.ts"
import { play } from "./play.ts"

/** The fewest strikes, by their places in the plan, that still break it when one more of them is left out. */
export const shrink = async (backend: () => Backend, plan: Plan): Promise<ReadonlyArray<number>> => {
  let kept: ReadonlyArray<number> = plan.strikes.map((_, place) => place)
  for (const place of kept) {
    const fewer = kept.filter((other) => other !== place)
    const strikes = fewer.flatMap((one) => plan.strikes[one] ?? [])
    const { violations } = await play(backend(), { ...plan, strikes })
    if (violations.length > 0) kept = fewer
  }
  return kept
}
