import { describe, expect, it } from "vitest"
import * as Calendar from "#domain/time/Calendar.ts"

const NOON = Date.UTC(2026, 2, 1, 4)

describe("the calendar", () => {
  it("speaks Chinese, in Shanghai", () => {
    const time = Calendar.at(NOON)
    expect([time.toFormat("yyyy年M月d日 cccc HH:mm"), time.zoneName, time.locale]).toStrictEqual([
      "2026年3月1日 星期日 12:00",
      "Asia/Shanghai",
      "zh-cn",
    ])
  })

  it("ends a day and a month with their last millisecond", () => {
    expect(Calendar.endOf(2026, 3, 1)).toBe(Date.UTC(2026, 2, 1, 16) - 1)
    expect(Calendar.endOf(2024, 2, null)).toBe(Date.UTC(2024, 1, 29, 16) - 1)
    expect(Calendar.endOf(2026, 2, 30)).toBeNull()
  })

  it("counts days by the calendar, not by hours", () => {
    expect(Calendar.daysBetween(Date.UTC(2026, 2, 1, 15, 59), Date.UTC(2026, 2, 1, 16))).toBe(1)
    expect(Calendar.daysBetween(NOON, NOON - 86_400_000)).toBe(-1)
  })
})
