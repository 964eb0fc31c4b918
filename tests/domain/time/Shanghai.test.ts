import fc from "fast-check"
import { DateTime } from "luxon"
import { describe, expect, it } from "vitest"
import * as Calendar from "#domain/time/Calendar.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const FROM_1992 = Date.UTC(1991, 11, 31, 16)
const TO_2400 = Date.UTC(2400, 0, 1)
const instant = fc.integer({ min: FROM_1992, max: TO_2400 })

describe("times of the server, in Shanghai", () => {
  it("are read whatever the zone of the machine", () => {
    expect(Shanghai.parse("2026-03-01 09:05:07")).toBe(Date.UTC(2026, 2, 1, 1, 5, 7))
    expect(Shanghai.parse("1970-01-01 08:00:00")).toBe(0)
    expect(Shanghai.parse("2000-02-29 00:00:00")).toBe(Date.UTC(2000, 1, 28, 16))
  })

  it.each([
    "",
    "2026-03-01",
    "2026-03-01T09:05:07",
    "2026-3-1 09:05:07",
    "2026-02-29 00:00:00",
    "1900-02-29 00:00:00",
    "2026-04-31 00:00:00",
    "2026-13-01 00:00:00",
    "2026-00-01 00:00:00",
    "2026-01-00 00:00:00",
    "2026-01-01 24:00:00",
    "2026-01-01 23:60:00",
    "2026-01-01 23:59:60",
    " 2026-01-01 00:00:00",
    "2026-01-01 00:00:00\n",
    "0NaN-NaN-NaN NaN:NaN:NaN",
  ])("are not read from %j", (text) => {
    expect(Shanghai.parse(text)).toBeNull()
  })

  it("are written as they are read", () => {
    expect(Shanghai.format(Date.UTC(2026, 2, 1, 1, 5, 7, 999))).toBe("2026-03-01 09:05:07")
    expect(Shanghai.dateText(Date.UTC(2026, 11, 31, 16))).toBe("2027-01-01")
    expect(Shanghai.dateText(Date.UTC(2000, 1, 29))).toBe("2000-02-29")
    expect(Shanghai.timeText(Date.UTC(2026, 11, 31, 16, 3))).toBe("00:03")
  })

  it("come back from their text, for every second since the year 0", () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_167_000_000, max: 253_402_200_000 }), (second) => {
        expect(Shanghai.parse(Shanghai.format(second * 1000))).toBe(second * 1000)
      }),
    )
  })
})

describe("days and weeks in Shanghai", () => {
  it("turn at midnight there", () => {
    const midnight = Date.UTC(2026, 2, 1, 16)
    expect(Shanghai.isSameDay(midnight - 1, midnight)).toBe(false)
    expect(Shanghai.isSameDay(midnight, midnight + Shanghai.DAY_MS - 1)).toBe(true)
    expect(Shanghai.startOfDay(midnight + 5)).toBe(midnight)
  })

  it("begin the week on Monday", () => {
    const monday = Shanghai.parse("2026-03-02 00:00:00") ?? 0
    expect(Array.from({ length: 8 }, (_, day) => Shanghai.weekday(monday + day * Shanghai.DAY_MS))).toStrictEqual([
      1, 2, 3, 4, 5, 6, 7, 1,
    ])
    expect(Shanghai.weekday(-1)).toBe(4)
  })

  it("know the length of each month", () => {
    expect(Array.from({ length: 12 }, (_, index) => Shanghai.daysInMonth(2026, index + 1))).toStrictEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
    expect([1900, 2000, 2024, 2100].map((year) => Shanghai.daysInMonth(year, 2))).toStrictEqual([28, 29, 29, 28])
  })
})

describe("the calendar of UTC beside luxon", () => {
  it("agrees with it for every instant from 1992 on", () => {
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const time = DateTime.fromMillis(a, { zone: "Asia/Shanghai" })
        expect({
          text: Shanghai.format(a),
          parsed: Shanghai.parse(time.toFormat("yyyy-MM-dd HH:mm:ss")),
          weekday: Shanghai.weekday(a),
          startOfDay: Shanghai.startOfDay(a),
          daysInMonth: Shanghai.daysInMonth(time.year, time.month),
          isSameDay: Shanghai.isSameDay(a, b),
          days: Shanghai.dayNumber(b) - Shanghai.dayNumber(a),
        }).toStrictEqual({
          text: Calendar.format(a),
          parsed: time.startOf("second").toMillis(),
          weekday: time.weekday,
          startOfDay: time.startOf("day").toMillis(),
          daysInMonth: time.daysInMonth,
          isSameDay: time.hasSame(DateTime.fromMillis(b, { zone: "Asia/Shanghai" }), "day"),
          days: Calendar.daysBetween(a, b),
        })
      }),
    )
  })
})
