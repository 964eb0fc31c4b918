import * as DateText from "./DateText.ts"
import * as Calendar from "./Calendar.ts"

/** Until when something may be used (section 3). */
export interface Expiry {
  /** The last second of access, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly time: string
  readonly isExpires: boolean
  /** Calendar days from today to the last day: 0 on the last day, and 0 once expired. */
  readonly leftDays: number
}

/**
 * Reads the date at the start of a text; access lasts through the end of that day, or of that month. `now` in epoch
 * milliseconds of the server's clock. Null when the text has no date, or one that the calendar has not (section 5).
 */
export const fromText = (text: string, now: number): Expiry | null => {
  const date = DateText.extract(text)
  const last = date === null ? null : Calendar.endOf(date.year, date.month, date.day)
  if (last === null) return null
  const isExpires = now > last
  return {
    time: Calendar.format(last),
    isExpires,
    leftDays: isExpires ? 0 : Calendar.daysBetween(now, last),
  }
}
