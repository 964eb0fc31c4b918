import * as Shanghai from "#domain/time/Shanghai.ts"

const MINUTE = 60_000

/** Whether the calendar has that `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => Shanghai.parse(`${text} 00:00:00`) !== null

/** Whether `YYYY-MM-DD HH:mm`, `+3d HH:mm` or `+10m` names an instant. */
export const isMoment = (text: string): boolean => instant(text, 0) !== null

/** Epoch milliseconds; `+3d` counts from the business day of `now`, `+10m` from the minute of `now`. */
export const instant = (text: string, now: number): number | null => {
  const minutes = /^([+-]\d+)m$/.exec(text)
  if (minutes !== null) return (Math.floor(now / MINUTE) + Number(minutes[1])) * MINUTE
  const [day = "", time = ""] = text.split(" ")
  const relative = /^([+-]\d+)d$/.exec(day)
  const date = relative === null ? day : Shanghai.dateText(now + Number(relative[1]) * Shanghai.DAY_MS)
  return Shanghai.parse(`${date} ${time}:00`)
}

/** An instant as `timestamptz` reads it from JSON. */
export const stamp = (instant: number): string => new Date(instant).toISOString()
