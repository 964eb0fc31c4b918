import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Standing from "#domain/result/Standing.ts"

const counted = (scores: ReadonlyArray<number>): ReadonlyArray<Standing.ScoreCount> =>
  [...Map.groupBy(scores, (score) => score)].map(([score_cents, list]) => ({ score_cents, taken: list.length }))

describe("the standing of a score", () => {
  it("is a rank, the share of others below, average, best and ten parts", () => {
    const others = [
      { score_cents: 9_000, taken: 2 },
      { score_cents: 6_000, taken: 1 },
      { score_cents: 10_000, taken: 1 },
      { score_cents: 0, taken: 1 },
    ]
    expect(Standing.of(others, 6_000, 10_000)).toStrictEqual({
      rank: 4,
      takers: 6,
      beaten: 20,
      average: 66.67,
      best: 100,
      bands: [1, 0, 0, 0, 0, 0, 2, 0, 0, 3],
    })
  })

  it("beats nobody where there is nobody else", () => {
    expect(Standing.of([], 50, 100)).toStrictEqual({
      rank: 1,
      takers: 1,
      beaten: null,
      average: 0.5,
      best: 0.5,
      bands: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
    })
  })

  it("of a paper without a score lies in the lowest part", () => {
    expect(Standing.bandOf(0, 0)).toBe(0)
  })

  it("is what sorting all scores gives", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (scores, mine) => {
          const standing = Standing.of(counted(scores), mine, 60)
          const sorted = [...scores, mine].toSorted((a, b) => b - a)
          expect(standing.rank).toBe(sorted.indexOf(mine) + 1)
          expect(standing.takers).toBe(sorted.length)
          expect(standing.best).toBe((sorted[0] ?? 0) / 100)
          expect(standing.average).toBe(Math.round(sorted.reduce((a, b) => a + b, 0) / sorted.length) / 100)
          expect(standing.bands.reduce((a, b) => a + b, 0)).toBe(sorted.length)
          const below = scores.filter((score) => score < mine).length
          expect(standing.beaten).toBe(scores.length === 0 ? null : Math.floor((below * 100) / scores.length))
        },
      ),
    )
  })

  it("lies among the first per cent, with enough takers and not below the middle", () => {
    const tops = [
      [1, 9],
      [1, 10],
      [1, 100],
      [6, 100],
      [50, 100],
      [51, 100],
    ].map(([rank = 0, takers = 0]) => Standing.topPercent({ rank, takers }))
    expect(tops).toStrictEqual([null, 10, 1, 10, 50, null])
  })

  it("leaves one taker out", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 }), (scores) => {
        const [one = 0, ...rest] = scores
        const left = Standing.without(counted(scores), one)
        expect(left.filter(({ taken }) => taken > 0).toSorted((a, b) => a.score_cents - b.score_cents)).toStrictEqual(
          counted(rest).toSorted((a, b) => a.score_cents - b.score_cents),
        )
      }),
    )
  })
})
