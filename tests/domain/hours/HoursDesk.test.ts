import fc from "fast-check"
import { expect, it } from "vitest"
import { after, EMPTY } from "#domain/hours/HoursLedger.ts"
import { seeded } from "../../support/seeded.ts"
import { runs } from "../../support/runs.ts"
import { CHEATS } from "./cheats.ts"
import { honestLearner } from "./honest.ts"
import { countedSeconds } from "./hoursWorld.ts"

/** `HOURS_SEED=7 npm run prove -- tests/domain/hours/HoursDesk.test.ts` takes twenty times as many, from another seed. */
const seeds = (times: number): ReadonlyArray<number> => {
  const first = Number(process.env["HOURS_SEED"] ?? 1)
  return Array.from({ length: runs(times) }, (_, n) => first + n)
}
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)} %`

it.each(Object.keys(CHEATS))("gains at most a hundredth of what is claimed falsely: %s", (name) => {
  const drawn = seeds(12)
  const all = drawn.flatMap((seed) => CHEATS[name]?.(seeded(seed)) ?? [])
  const claimed = all.reduce((sum, one) => sum + one.claimed, 0)
  const gained = all.reduce((sum, one) => sum + one.gained, 0)
  console.info(`${name}: ${percent(gained, claimed)} of ${Math.round(claimed / 3_600)} h, seeds from ${drawn[0]}`)
  expect(claimed).toBeGreaterThan(0)
  expect(gained / claimed).toBeLessThanOrEqual(0.01)
})

it("an honest learner on a bad network loses at most 1 % of what was watched", () => {
  const drawn = seeds(12)
  const all = drawn.map((seed) => honestLearner(seeded(seed)))
  const seen = all.reduce((sum, one) => sum + one.seen, 0)
  const counted = all.reduce((sum, { world }) => sum + countedSeconds(world), 0)
  console.info(`honest: ${percent(seen - counted, seen)} lost of ${Math.round(seen / 3_600)} h, seeds from ${drawn[0]}`)
  expect((seen - counted) / seen).toBeLessThanOrEqual(0.01)
})

it("the chain of records says by itself what counts", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { world } = honestLearner(seeded(seed))
      expect(world.records().reduce(after, EMPTY)).toStrictEqual(world.desk().ledger)
    }),
    { numRuns: runs(3) },
  )
})
