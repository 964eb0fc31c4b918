/**
 * Business time (section 9, "Time and place") as plain arithmetic on epoch milliseconds, fixed at UTC+8.
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
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)?.slice(1).map(Number)
  if (parts === undefined) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 59) return null
  return instantOf({ year, month, day, hour, minute, second })
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
  const seconds = Math.floor((instant + OFFSET_MS) / 1000)
  const day = Math.floor(seconds / 86_400)
  const rest = seconds - day * 86_400
  return {
    ...civilDay(day),
    hour: Math.floor(rest / 3600),
    minute: Math.floor((rest % 3600) / 60),
    second: rest % 60,
  }
}

export const instantOf = ({ year, month, day, hour, minute, second }: Moment): number =>
  (((daysSinceEpoch(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1000 - OFFSET_MS

/** Days since 1970-01-01 in Shanghai: two instants of one day there have the same number. */
export const dayNumber = (instant: number): number => Math.floor((instant + OFFSET_MS) / DAY_MS)

export const isSameDay = (a: number, b: number): boolean => dayNumber(a) === dayNumber(b)

/** 1 for Monday, on which the week starts (section 9), to 7 for Sunday. */
export const weekday = (instant: number): number => ((((dayNumber(instant) + 3) % 7) + 7) % 7) + 1

export const startOfDay = (instant: number): number => dayNumber(instant) * DAY_MS - OFFSET_MS

export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** Whether the calendar has that day. */
export const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

const two = (n: number): string => String(n).padStart(2, "0")

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

// Both count in years that begin on 1 March, so that the leap day is the last of its year, in cycles of 400 years.
const CYCLE_DAYS = 146_097
const EPOCH_DAYS = 719_468

const daysSinceEpoch = (year: number, month: number, day: number): number => {
  const marchYear = month > 2 ? year : year - 1
  const monthFromMarch = (month + 9) % 12
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return 365 * marchYear + leapDays + Math.floor((153 * monthFromMarch + 2) / 5) + day - 1 - EPOCH_DAYS
}

const civilDay = (daysFromEpoch: number): Pick<Moment, "year" | "month" | "day"> => {
  const days = daysFromEpoch + EPOCH_DAYS
  const cycle = Math.floor(days / CYCLE_DAYS)
  const dayOfCycle = days - cycle * CYCLE_DAYS
  const leapDaysBefore =
    Math.floor(dayOfCycle / 1460) - Math.floor(dayOfCycle / 36_524) + Math.floor(dayOfCycle / (CYCLE_DAYS - 1))
  const yearOfCycle = Math.floor((dayOfCycle - leapDaysBefore) / 365)
  const firstDay = 365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100)
  const dayOfYear = dayOfCycle - firstDay
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = ((monthFromMarch + 2) % 12) + 1
  return {
    year: cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  }
}
