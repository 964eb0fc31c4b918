import { describe, expect, it } from "vitest"
import type * as PaperRule from "#domain/attempt/PaperRule.ts"
import * as PaperSpread from "#domain/attempt/PaperSpread.ts"

/** Units e0 to e3 are easy, h0 to h3 are hard; `c` is a case that is easy. */
const easy = ["e0", "e1", "e2", "e3"].map((id): PaperRule.Unit => [id])
const hard = ["h0", "h1", "h2", "h3"].map((id): PaperRule.Unit => [id])
const spreadOf = (...pools: ReadonlyArray<PaperRule.Pool>) =>
  PaperSpread.spread(
    { sections: [{ fixed: [["c1", "c2"]], pools }], alike: [], unseen: false },
    () => 10,
    ([first = ""]) => (first.startsWith("h") ? 5 : 1),
  )

describe("how much harder one learner's paper may be than another's", () => {
  it("is nothing where each part has one difficulty, and is told with the points of the whole paper", () => {
    const found = spreadOf({ count: 2, units: easy }, { count: 1, units: hard })
    expect(found).toStrictEqual({ least: found.most, most: found.most, total: 40 })
    expect(found.most).toBeCloseTo(9.2 * 3 + 3.5)
    expect(PaperSpread.isUneven(found)).toBe(false)
  })

  it("goes from the hardest to the easiest paper that can be drawn", () => {
    const found = spreadOf({ count: 1, units: [...easy, ...hard] })
    expect([found.least, found.most].map((points) => points.toFixed(1))).toStrictEqual(["12.7", "18.4"])
    expect([found.total, PaperSpread.isUneven(found)]).toStrictEqual([20, true])
  })

  it("is too much from more than a tenth of the points on", () => {
    const apart = (points: number) => PaperSpread.isUneven({ least: 50, most: 50 + points, total: 100 })
    expect([9.9, 10, 10.1].map(apart)).toStrictEqual([false, false, true])
  })
})
