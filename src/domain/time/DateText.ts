import { daysInMonth } from "./Shanghai.ts"

/** A date as text names it; `day` is null for a month alone. */
export interface DateText {
  readonly year: number
  readonly month: number
  readonly day: number | null
}

/**
 * Takes the date at the start of a text (section 5): `Y-M-D`, `Y/M/D`, `Y.M.D` or the same without the day, `Y年M月D日`,
 * `Y年M月D号`, `Y年M月`, or exactly 8 or 6 digits. Leading white space is skipped; of several dates separated by `、` the
 * first counts. Month 1-12 and day 1-31, or null; a bad day does not make it a month.
 */
export const extract = (text: string): DateText | null => {
  const [first = ""] = text.trimStart().split("、")
  const parts = separated(first) ?? chinese(first) ?? digits(first)
  if (parts === null) return null
  const [year, month, day] = parts
  const isMonth = month >= 1 && month <= 12
  const isDay = day === null || (day >= 1 && day <= 31)
  return isMonth && isDay ? { year, month, day } : null
}

/** The last day that a date text names, `2028-12-31`: of a month its last. As it is where the text names no date. */
export const lastDay = (text: string): string => {
  const date = extract(text)
  if (date === null) return text
  const { year, month, day } = date
  return [year, month, day ?? daysInMonth(year, month)].map((part) => String(part).padStart(2, "0")).join("-")
}

type Parts = readonly [year: number, month: number, day: number | null]

// Each pattern tries the day first and, where a day is begun, takes no month without it.
const SEPARATED = /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2})|(?!\2\d))(?!\d)/
const CHINESE = /^(\d{4})\s*年\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号]|(?!\s*\d+\s*[日号]))(?!\d)/
const DIGITS = /^(\d{4})(\d{2})(\d{2})?(?!\d)/

const separated = (text: string): Parts | null => {
  const [, year, , month, day] = SEPARATED.exec(text) ?? []
  return partsOf(year, month, day)
}

const chinese = (text: string): Parts | null => {
  const [, year, month, day] = CHINESE.exec(text) ?? []
  return partsOf(year, month, day)
}

const digits = (text: string): Parts | null => {
  const [, year, month, day] = DIGITS.exec(text) ?? []
  return partsOf(year, month, day)
}

const partsOf = (year: string | undefined, month: string | undefined, day: string | undefined): Parts | null =>
  year === undefined ? null : [Number(year), Number(month), day === undefined ? null : Number(day)]
