import { expect, test } from "vitest"
import { byDay, dayText } from "#ui/kit/byDay.ts"

const at = (text: string) => Date.parse(`${text}+08:00`)

test("things stand under their day in the order given", () => {
  const times = ["2026-03-01 21:10:00", "2026-03-01 00:00:00", "2026-02-28 23:59:59"]
  expect(byDay(times, (time) => time)).toStrictEqual([
    { date: "2026-03-01", items: times.slice(0, 2) },
    { date: "2026-02-28", items: times.slice(2) },
  ])
  expect(byDay([], String)).toStrictEqual([])
})

test.each([
  ["2026-03-01", "今天"],
  ["2026-02-28", "昨天"],
  ["2026-02-27", "2月27日 周五"],
  ["2025-12-31", "2025年12月31日 周三"],
  ["2026-03-02", "3月2日 周一"],
  ["not a day", "not a day"],
])("%s is said as %s", (date, text) => {
  expect(dayText(date, at("2026-03-01T00:00:01"))).toBe(text)
  expect(dayText(date, at("2026-03-01T23:59:59"))).toBe(text)
})
