import { dateText, daysInMonth, instantOf, weekday } from "./Shanghai.ts"

type Week = ReadonlyArray<string | null>

/** The weeks of a month (`YYYY-MM`), Monday first, as days `YYYY-MM-DD`; what belongs to other months is null. */
export const weeksOf = (month: string): ReadonlyArray<Week> => {
  const [year = 1970, number = 1] = month.split("-").map(Number)
  const first = instantOf({ year, month: number, day: 1, hour: 12, minute: 0, second: 0 })
  const days = Array.from({ length: daysInMonth(year, number) }, (_, n) => `${month}-${String(n + 1).padStart(2, "0")}`)
  const cells = [...Array.from({ length: weekday(first) - 1 }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => cells[week * 7 + day] ?? null),
  )
}

/** The month before or after. */
export const monthAfter = (month: string, step: 1 | -1): string => {
  const [year = 1970, number = 1] = month.split("-").map(Number)
  const count = year * 12 + number - 1 + step
  return dateText(
    instantOf({ year: Math.floor(count / 12), month: (count % 12) + 1, day: 1, hour: 12, minute: 0, second: 0 }),
  ).slice(0, 7)
}
