import * as Shanghai from "#domain/time/Shanghai.ts"

export interface Day<T> {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly items: ReadonlyArray<T>
}

/** Things under the day on which they happened, in the order given. Times are `YYYY-MM-DD HH:mm:ss`. */
export const byDay = <T>(items: ReadonlyArray<T>, timeOf: (item: T) => string): ReadonlyArray<Day<T>> => {
  const days: Array<{ date: string; items: Array<T> }> = []
  for (const item of items) {
    const date = timeOf(item).slice(0, 10)
    const last = days.at(-1)
    if (last?.date === date) last.items.push(item)
    else days.push({ date, items: [item] })
  }
  return days
}

const WEEK = ["一", "二", "三", "四", "五", "六", "日"]

/** A day in words: `今天`, `昨天`, `3月2日 周一`, with its year when that is not the present one. */
export const dayText = (date: string, now: number): string => {
  const start = Shanghai.parse(`${date} 00:00:00`)
  if (start === null) return date
  const ago = Shanghai.dayNumber(now) - Shanghai.dayNumber(start)
  if (ago === 0) return "今天"
  if (ago === 1) return "昨天"
  const { year, month, day } = Shanghai.at(start)
  const text = `${month}月${day}日 周${WEEK[Shanghai.weekday(start) - 1]}`
  return year === Shanghai.at(now).year ? text : `${year}年${text}`
}
