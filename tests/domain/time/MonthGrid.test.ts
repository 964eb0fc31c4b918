import fc from "fast-check"
import { expect, it } from "vitest"
import { monthAfter, weeksOf } from "#domain/time/MonthGrid.ts"

it("begins its weeks on Monday", () => {
  const weeks = weeksOf("2026-03")
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toStrictEqual([null, null, null, null, null, null, "2026-03-01"])
  expect(weeks[5]).toStrictEqual(["2026-03-30", "2026-03-31", null, null, null, null, null])
})

it("has every day of its month once, in order, wherever the month begins", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const name = `${year}-${String(month).padStart(2, "0")}`
      const days = weeksOf(name)
        .flat()
        .filter((day) => day !== null)
      expect(days).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate())
      expect(days).toStrictEqual(days.map((_, n) => `${name}-${String(n + 1).padStart(2, "0")}`))
      expect(weeksOf(name).every((week) => week.length === 7)).toBe(true)
      expect(monthAfter(monthAfter(name, 1), -1)).toBe(name)
    }),
  )
})
