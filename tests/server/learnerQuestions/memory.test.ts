import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Grade, Review } from "#domain/wrongBook/WrongBook.ts"
import { memoryOf } from "#server/learnerQuestions/memory.ts"

/** 2026-03-02, in Shanghai. */
const DAY = Shanghai.dayNumber(Date.parse("2026-03-02T00:00:00+08:00"))
const on = (day: number, grade: Grade, hour = 12): Review => ({
  at: Date.parse("2026-03-02T00:00:00+08:00") + day * Shanghai.DAY_MS + hour * 3_600_000,
  grade,
})
const dueIn = (...reviews: ReadonlyArray<Review>) => {
  const memory = memoryOf(reviews)
  return memory === null ? null : memory.due_day - memory.reviewed_day
}

describe("what is remembered of a question", () => {
  it("is nothing before the first miss", () => {
    expect(memoryOf([])).toBeNull()
  })

  it("grows with right answers, less with guessed ones, and a miss brings it back the next day", () => {
    const right = dueIn(on(0, "again"), on(1, "good"), on(4, "good")) ?? 0
    const guessed = dueIn(on(0, "again"), on(1, "good"), on(4, "hard")) ?? 0
    expect(dueIn(on(0, "again"))).toBe(1)
    expect(dueIn(on(0, "again"), on(1, "good"))).toBe(3)
    expect(right).toBe(8)
    expect(guessed).toBeLessThan(right)
    expect(dueIn(on(0, "again"), on(1, "good"), on(4, "good"), on(12, "again"))).toBe(1)
  })

  it("counts days in Shanghai: an answer at 00:10 is of the new day", () => {
    expect(memoryOf([on(0, "again", 23.9)])?.reviewed_day).toBe(DAY)
    expect(memoryOf([on(1, "again", 0.1)])?.reviewed_day).toBe(DAY + 1)
    expect(memoryOf([on(0, "again", 0.1), on(1, "good", 23)])).toStrictEqual(
      memoryOf([on(0, "again", 23), on(1, "good", 0.1)]),
    )
  })

  it("is the same for the same answers, and due a day to a year after the last of them", () => {
    const grades = fc.array(
      fc.tuple(fc.constantFrom<Grade>("again", "hard", "good"), fc.integer({ min: 0, max: 90 })),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(grades, (steps) => {
        let day = 0
        const reviews = steps.map(([grade, gap]) => on((day += gap), grade))
        const memory = memoryOf(reviews)
        expect(memoryOf(reviews)).toStrictEqual(memory)
        const wait = dueIn(...reviews) ?? 0
        expect(wait).toBeGreaterThanOrEqual(1)
        expect(wait).toBeLessThanOrEqual(365)
        expect(Number.isFinite(memory?.stability)).toBe(true)
      }),
    )
  })
})
