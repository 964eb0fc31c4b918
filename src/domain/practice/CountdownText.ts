import { span } from "../time/ClockText.ts"

const DAY = 86_400_000
const HOUR = 3_600_000

/** A wait in words: `M:SS` or `H:MM:SS` within a day, days and hours beyond. Milliseconds. */
export const countdown = (left: number): string => {
  if (left < DAY) return span(left)
  const hours = Math.floor((left % DAY) / HOUR)
  return `${Math.floor(left / DAY)}天${hours === 0 ? "" : `${hours}小时`}`
}
