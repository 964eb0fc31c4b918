// oxlint-disable eslint/no-restricted-globals -- `Date` as a calendar of UTC, which knows neither the time nor a zone
/**
 * Business time (section 9, "Time and place") by the calendar of UTC, moved by the eight hours it is ahead there.
 *
 * `Calendar.ts` does the same with luxon; this one exists because the first chunk needs live labels and dates but
 * may not load luxon. A property compares the two: they agree for every instant from 1992 on, the first year after China
 * gave up summer time. Earlier instants, which no server sends, are read at UTC+8 too.
 */
export interface Moment {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

export const DAY_MS = 86_400_000
/** How far the clocks there are ahead of UTC. */
export const OFFSET_MS = 8 * 3_600_000

/** Epoch milliseconds of `YYYY-MM-DD HH:mm:ss`, or null when the text is not that, or no such day or time exists. */
export const parse = (text: string): number | null => {
  const instant = Date.parse(`${text.replace(" ", "T")}+08:00`)
  // what is read as another day, or written in another way, does not come back
  return !Number.isNaN(instant) && format(instant) === text ? instant : null
}

/** `YYYY-MM-DD HH:mm:ss`, the part of a second dropped. */
export const format = (instant: number): string => `${dateText(instant)} ${clockText(instant)}`

/** `YYYY-MM-DD`. */
export const dateText = (instant: number): string => {
  const { year, month, day } = at(instant)
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`
}

/** `HH:mm`. */
export const timeText = (instant: number): string => {
  const { hour, minute } = at(instant)
  return `${two(hour)}:${two(minute)}`
}

/** `HH:mm:ss`. */
export const clockText = (instant: number): string => `${timeText(instant)}:${two(at(instant).second)}`

export const at = (instant: number): Moment => {
  const there = new Date(instant + OFFSET_MS)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
    second: there.getUTCSeconds(),
  }
}

export const instantOf = ({ year, month, day, hour, minute, second }: Moment): number =>
  utcDay(year, month, day) + ((hour * 60 + minute) * 60 + second) * 1000 - OFFSET_MS

/** Days since 1970-01-01 in Shanghai: two instants of one day there have the same number. */
export const dayNumber = (instant: number): number => Math.floor((instant + OFFSET_MS) / DAY_MS)

export const isSameDay = (a: number, b: number): boolean => dayNumber(a) === dayNumber(b)

/** 1 for Monday, on which the week starts (section 9), to 7 for Sunday. */
export const weekday = (instant: number): number => ((((dayNumber(instant) + 3) % 7) + 7) % 7) + 1

export const startOfDay = (instant: number): number => dayNumber(instant) * DAY_MS - OFFSET_MS

export const daysInMonth = (year: number, month: number): number => new Date(utcDay(year, month + 1, 0)).getUTCDate()

/** Whether the calendar has that day. */
export const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

const two = (n: number): string => String(n).padStart(2, "0")

/** Epoch milliseconds of its midnight in UTC. `Date.UTC` would take the years 0 to 99 for those after 1900. */
const utcDay = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month - 1, day)
