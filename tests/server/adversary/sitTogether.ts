import { seeded } from "../../support/seeded.ts"
import type { StudySite } from "../content/studySite.ts"
import { Adversary, LONG_AFTER } from "./Adversary.ts"
import { WINDOW } from "./adversarySite.ts"
import { Officer } from "./Officer.ts"

/** Sittings that share a clock. */
export const AT_ONCE = 10

export interface Group {
  /** Of all that is drawn: nothing of it depends on another group. */
  readonly seed: number
  readonly count: number
  /** One officer is busy from the beginning. */
  readonly isFirst: boolean
}

/** What came of a group: what was won against the rules, a sentence each, and how often anything happened. */
export interface Sat {
  readonly wins: ReadonlyArray<string>
  readonly seen: ReadonlyMap<string, number>
}

const MINUTE = 60_000
const ACTS = 24
const STEPS = [1_000, MINUTE, MINUTE, 5 * MINUTE, 12 * MINUTE, 40 * MINUTE]

export const sitTogether = async (site: StudySite, { seed, count, isFirst }: Group): Promise<Sat> => {
  const seen = new Map<string, number>()
  const chance = seeded(seed)
  site.clock.now = WINDOW.opens - chance.below(30) * MINUTE
  const officer = new Officer(site, seeded(seed))
  await officer.begin(isFirst)
  const adversaries: Adversary[] = []
  for (let n = 0; n < count; n++)
    adversaries.push(
      new Adversary(site, officer, seeded(seed * 1_000 + n), [await site.learner(), await site.learner()], seen),
    )
  for (let act = 0; act < ACTS; act++) {
    await Promise.all(adversaries.map((adversary) => adversary.act()))
    await officer.act()
    site.clock.now += STEPS[chance.below(STEPS.length)] ?? 0
  }
  site.clock.now = Math.max(site.clock.now, LONG_AFTER)
  await officer.gradeAgain()
  await officer.release()
  await Promise.all(adversaries.map((adversary) => adversary.settle()))
  for (const did of officer.did) seen.set(did, (seen.get(did) ?? 0) + 1)
  return { wins: adversaries.flatMap(({ wins }) => wins), seen }
}
