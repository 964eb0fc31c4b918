import * as Shanghai from "#domain/time/Shanghai.ts"

/** How far the exam is, for a day as `YYYY-MM-DD`; what the field is for when there is none. */
export const examDayHint = (day: string, now: number): string => {
  const start = Shanghai.parse(`${day} 00:00:00`)
  if (start === null) return "选填，定下来再填也可以"
  const days = Shanghai.dayNumber(start) - Shanghai.dayNumber(now)
  if (days === 0) return "就是今天，正常发挥就好"
  return days > 0 ? `距考试还有${days}天` : "这一天已经过去了"
}
