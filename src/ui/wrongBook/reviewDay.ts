import * as Shanghai from "#domain/time/Shanghai.ts"

/** A day from today on, in words: 今天, 明天, 后天, 3月9日. */
export const reviewDay = (date: string, now: number): string => {
  const start = Shanghai.parse(`${date} 00:00:00`)
  if (start === null) return date
  const ahead = Shanghai.dayNumber(start) - Shanghai.dayNumber(now)
  const { month, day } = Shanghai.at(start)
  return ["今天", "明天", "后天"][ahead] ?? `${month}月${day}日`
}
