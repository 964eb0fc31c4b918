import { afterAll, beforeAll, expect, it } from "vitest"
import { runs } from "../../support/runs.ts"
import { seeded } from "../../support/seeded.ts"
import type { StudySite } from "../content/studySite.ts"
import { Adversary, LONG_AFTER } from "./Adversary.ts"
import { makeAdversarySite, WINDOW } from "./adversarySite.ts"
import { Officer } from "./Officer.ts"

/** `npm run adversary -- --sittings 10000 --seed 7` sets them. */
const SITTINGS = Number(process.env["ADVERSARY_SITTINGS"] ?? runs(40))
const SEED = Number(process.env["ADVERSARY_SEED"] ?? 1)

const MINUTE = 60_000
/** Sittings that share a clock. */
const AT_ONCE = 10
const ACTS = 24
const STEPS = [1_000, MINUTE, MINUTE, 5 * MINUTE, 12 * MINUTE, 40 * MINUTE]

/** Without these a run shows nothing. */
const NEEDED = [
  ...["p1", "p2", "chapters", "day", "draw"].map((source) => `begun: ${source}`),
  "keys shown",
  "late: accepted",
  "late: review",
  "late answers that count",
  "scores told",
  "records set aside",
  "absences noted",
  "pass words guessed",
  "begun: homework",
  "files given",
  "files told",
  "files fetched",
  "homework handed in",
  "held",
  "released",
  "made void",
  "graded again",
]

let site: StudySite

beforeAll(async () => {
  site = await makeAdversarySite()
})
afterAll(() => site.close())

interface Group {
  readonly seed: number
  readonly count: number
  readonly isFirst: boolean
}

const sitTogether = async (
  { seed, count, isFirst }: Group,
  seen: Map<string, number>,
): Promise<ReadonlyArray<string>> => {
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
  return adversaries.flatMap(({ wins }) => wins)
}

it(
  `nobody reads ahead: ${SITTINGS} sittings of a hostile client, seed ${SEED}`,
  async () => {
    const seen = new Map<string, number>()
    for (let first = 0; first < SITTINGS; first += AT_ONCE) {
      const seed = SEED + first
      // a test's database has no autovacuum: without its figures every question of a long run reads whole tables
      if (first % 1_000 === 0) await site.sql`analyze`
      const wins = await sitTogether({ seed, count: Math.min(AT_ONCE, SITTINGS - first), isFirst: first === 0 }, seen)
      expect(wins, `npm run adversary -- --sittings ${AT_ONCE} --seed ${seed}`).toStrictEqual([])
    }
    console.log(SITTINGS, "sittings, seed", SEED, Object.fromEntries(seen))
    for (const needed of NEEDED) if (SITTINGS >= 40) expect(seen.get(needed) ?? 0, needed).toBeGreaterThan(0)
  },
  Math.max(900_000, SITTINGS * 1_000),
)
