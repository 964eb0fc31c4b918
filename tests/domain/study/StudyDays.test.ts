import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as StudyDays from "#domain/study/StudyDays.ts"

/** A Wednesday, 10:00 in Shanghai. */
const NOW = Date.parse("2026-11-25T10:00:00+08:00")
const day = (text: string, seconds: number, answered = 0) => ({ day: text, seconds, live_seconds: 0, answered })

describe("days in a row", () => {
  it.each([
    ["none", [], 0],
    ["today alone", ["2026-11-25"], 1],
    ["until yesterday: today is not over", ["2026-11-23", "2026-11-24"], 2],
    ["until the day before", ["2026-11-22", "2026-11-23"], 0],
    ["over the end of a month", Array.from({ length: 30 }, (_, n) => `2026-11-${String(n + 1).padStart(2, "0")}`), 25],
  ])("%s", (_, days, length) => {
    expect(
      StudyDays.streak(
        days.map((text) => day(text, 60)),
        NOW,
      ),
    ).toBe(length)
  })

  it("are not made by a day on which nothing came of it", () => {
    expect(StudyDays.streak([day("2026-11-25", 20)], NOW)).toBe(0)
  })
})

it("a week ends today, its empty days included", () => {
  expect(StudyDays.week([day("2026-11-24", 600, 5), day("2026-11-18", 60)], NOW)).toStrictEqual([
    day("2026-11-19", 0),
    day("2026-11-20", 0),
    day("2026-11-21", 0),
    day("2026-11-22", 0),
    day("2026-11-23", 0),
    day("2026-11-24", 600, 5),
    day("2026-11-25", 0),
  ])
})

it("a year is 53 weeks from Monday, and ends today", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), (after) => {
      const now = NOW + after * 86_400_000
      const weeks = StudyDays.year([], now)
      const all = weeks.flat().map((one) => one.day)
      expect(weeks.map(({ length }) => length).slice(0, -1)).toStrictEqual(Array.from({ length: 52 }, () => 7))
      expect(new Date(`${all[0]}T00:00:00Z`).getUTCDay()).toBe(1)
      expect(all.at(-1)).toBe(new Date(now + 8 * 3_600_000).toISOString().slice(0, 10))
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})

it("a day is one of four steps of minutes, of which a question takes a part, or nothing", () => {
  const levels = [day("", 29), day("", 60), day("", 0, 9), day("", 600), day("", 1_200, 20), day("", 3_000, 20)]
  expect(levels.map(StudyDays.levelOf)).toStrictEqual([0, 1, 1, 2, 3, 4])
})
