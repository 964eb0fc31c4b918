import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as DailySet from "#domain/practice/DailySet.ts"

const bankOf = (length: number) => Array.from({ length }, (_, n) => `q${n}`)
const day = fc.integer({ min: 0, max: 40_000 })

describe("the number of a day", () => {
  it("counts from 1970, and is none for what the calendar does not have", () => {
    expect(["1970-01-01", "2026-03-02", "2026-02-29", "2026-3-2", "today"].map(DailySet.numberOf)).toStrictEqual([
      0,
      20_514,
      null,
      null,
      null,
    ])
  })
})

describe("the set of a day", () => {
  it("is the same for everybody, another one on another day and in another bank", () => {
    const questions = bankOf(40)
    const today = DailySet.of("301", questions, 20_514)
    expect(today).toHaveLength(10)
    expect(DailySet.of("301", questions, 20_514)).toStrictEqual(today)
    expect(DailySet.of("301", questions, 20_515)).not.toStrictEqual(today)
    expect(DailySet.of("302", questions, 20_514)).not.toStrictEqual(today)
  })

  it("never asks a question twice, and asks as many as there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65 }), day, (length, number) => {
        const set = DailySet.of("b", bankOf(length), number)
        expect(new Set(set).size).toBe(Math.min(length, DailySet.SIZE))
        expect(set).toHaveLength(Math.min(length, DailySet.SIZE))
      }),
    )
  })

  it("goes through the whole bank before a round ends", () => {
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 65 }), day, (length, number) => {
        const days = Math.ceil(length / DailySet.SIZE)
        const begin = Math.floor(number / days) * days
        const asked = Array.from({ length: days }, (_, n) => DailySet.of("b", bankOf(length), begin + n)).flat()
        expect(new Set(asked).size).toBe(length)
      }),
    )
  })
})

describe("a streak", () => {
  it("lasts as long as yesterday is done", () => {
    expect(DailySet.streak([10, 9, 8, 5], 10)).toStrictEqual({ current: 3, longest: 3 })
    expect(DailySet.streak([10, 9, 8, 5], 11)).toStrictEqual({ current: 3, longest: 3 })
    expect(DailySet.streak([10, 9, 8, 5], 12)).toStrictEqual({ current: 0, longest: 3 })
    expect(DailySet.streak([], 12)).toStrictEqual({ current: 0, longest: 0 })
  })

  it("never claims more than was done, and does not depend on the order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 30 })), fc.integer({ min: 0, max: 30 }), (done, today) => {
        const { current, longest } = DailySet.streak(done, today)
        expect(current).toBeLessThanOrEqual(longest)
        expect(longest).toBeLessThanOrEqual(done.length)
        expect(DailySet.streak(done.toReversed(), today)).toStrictEqual({ current, longest })
        if (done.includes(today)) expect(current).toBeGreaterThan(0)
      }),
    )
  })
})
