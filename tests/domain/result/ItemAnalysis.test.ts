import fc from "fast-check"
import { expect, it } from "vitest"
import * as ItemAnalysis from "#domain/result/ItemAnalysis.ts"

const FULL = 2
/** Points of each attempt in one question, by the whole score, the highest first. */
const analysed = (points: ReadonlyArray<number>) => {
  const group = ItemAnalysis.groupOf(points.length)
  const sum = (list: ReadonlyArray<number>) => list.reduce((all, one) => all + one, 0)
  return ItemAnalysis.of({
    attempts: points.length,
    full_score: FULL,
    all: sum(points),
    upper: sum(points.slice(0, group)),
    lower: sum(points.slice(-group)),
  })
}
const points = (minimum: number) => fc.array(fc.double({ min: 0, max: FULL, noNaN: true }), { minLength: minimum })

it("stays within its bounds", () => {
  fc.assert(
    fc.property(points(ItemAnalysis.MIN_ATTEMPTS), (given) => {
      const { rate, discrimination } = analysed(given)
      expect(rate).toBeGreaterThanOrEqual(0)
      expect(rate).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.abs(discrimination ?? Number.NaN)).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

it("is the other way round where the weaker ones do better, and nothing where all do the same", () => {
  fc.assert(
    fc.property(points(ItemAnalysis.MIN_ATTEMPTS), (given) => {
      const [there, back] = [analysed(given), analysed(given.toReversed())]
      expect(there.discrimination).toBeCloseTo(-(back.discrimination ?? Number.NaN), 9)
      expect(there.rate).toBeCloseTo(back.rate ?? Number.NaN, 9)
    }),
  )
  expect(analysed(Array.from({ length: 40 }, () => 1))).toStrictEqual({ rate: 0.5, discrimination: 0 })
  expect(analysed(Array.from({ length: 40 }, (_, place) => (place < 20 ? FULL : 0)))).toStrictEqual({
    rate: 0.5,
    discrimination: 1,
  })
})

it("says nothing of few attempts, and nothing of a question without points", () => {
  expect(analysed(Array.from({ length: ItemAnalysis.MIN_ATTEMPTS - 1 }, () => FULL))).toStrictEqual({
    rate: 1,
    discrimination: null,
  })
  expect(ItemAnalysis.of({ attempts: 40, full_score: 0, all: 0, upper: 0, lower: 0 })).toStrictEqual({
    rate: null,
    discrimination: null,
  })
  expect(analysed([])).toStrictEqual({ rate: null, discrimination: null })
})
