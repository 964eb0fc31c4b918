import fc from "fast-check"
import { expect, it } from "vitest"
import { type MarkingRules, rounded, standingOf } from "#domain/result/Marking.ts"
import { runs } from "../../support/runs.ts"

const points = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const two = (tolerance: number): MarkingRules => ({ markers: 2, tolerance })

it.each([
  [two(1), [], null, { kind: "waiting", turn: 1 }],
  [two(1), [3], null, { kind: "waiting", turn: 2 }],
  [two(1), [3, 4], null, { kind: "settled", score: 3.5 }],
  [two(1), [3, 4.01], null, { kind: "differing", difference: 1.01 }],
  [two(0.1), [0.2, 0.3], null, { kind: "settled", score: 0.25 }],
  [two(0.1), [0.2, 0.29], null, { kind: "settled", score: 0.25 }],
  [two(1), [3, 9], 7, { kind: "settled", score: 7 }],
  [{ markers: 1, tolerance: 0 }, [3], null, { kind: "settled", score: 3 }],
  [{ markers: 1, tolerance: 0 }, [3, 5], null, { kind: "settled", score: 5 }],
] as const)("with %o, %o and %o it is %o", (rules, given, final, standing) => {
  expect(standingOf(rules, given, final)).toStrictEqual(standing)
})

it("two markers are equal: whoever was first changes nothing", () => {
  fc.assert(
    fc.property(points, points, points, (tolerance, one, other) => {
      expect(standingOf(two(tolerance), [one, other])).toStrictEqual(standingOf(two(tolerance), [other, one]))
    }),
    { numRuns: runs(500) },
  )
})

it("what stands lies between both, in hundredths, and never more than the tolerance from either", () => {
  fc.assert(
    fc.property(points, points, points, (tolerance, one, other) => {
      const standing = standingOf(two(tolerance), [one, other])
      const difference = rounded(Math.abs(one - other))
      if (standing.kind !== "settled") {
        expect(standing).toStrictEqual({ kind: "differing", difference })
        expect(difference).toBeGreaterThan(tolerance)
        return
      }
      expect(difference).toBeLessThanOrEqual(tolerance)
      expect(standing.score).toBeGreaterThanOrEqual(Math.min(one, other))
      expect(standing.score).toBeLessThanOrEqual(Math.max(one, other))
      expect(rounded(standing.score)).toBe(standing.score)
      expect(Math.abs(2 * standing.score - one - other)).toBeLessThan(0.0101)
    }),
    { numRuns: runs(500) },
  )
})
