import { DateTime } from "luxon"

/** Business time (section 9, "Time and place"). */
export const ZONE = "Asia/Shanghai"

/** Section 9. */
export const LOCALE = "zh-cn"

/** The instant (epoch milliseconds) in business time, speaking zh-cn. */
export const at = (instant: number): DateTime => DateTime.fromMillis(instant, { zone: ZONE, locale: LOCALE })

/** The last millisecond of a day, or of a month when `day` is null; null when the calendar has no such day. */
export const endOf = (year: number, month: number, day: number | null): number | null => {
  const date = DateTime.fromObject({ year, month, day: day ?? 1 }, { zone: ZONE, locale: LOCALE })
  return date.isValid ? date.endOf(day === null ? "month" : "day").toMillis() : null
}

/** Calendar days from the day of one instant to the day of another; negative when that came before. */
export const daysBetween = (from: number, to: number): number =>
  Math.round(at(to).startOf("day").diff(at(from).startOf("day"), "days").days)

/** `YYYY-MM-DD HH:mm:ss`. */
export const format = (instant: number): string => at(instant).toFormat("yyyy-MM-dd HH:mm:ss")
