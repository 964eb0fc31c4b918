import * as Shanghai from "#domain/time/Shanghai.ts"

/** Of one table of statistics. */
export const MAX_STATS_ROWS = 100

/** Days, as the instants at which the first and the last of them begin. */
export interface Days {
  readonly from: number
  readonly until: number
}

/** The days that statistics are of; without any, the latest thirty. */
export const daysAsked = ({ from, until }: Partial<Days>, now: number): Days => {
  const last = until ?? Shanghai.startOfDay(now)
  return { from: from ?? last - 29 * Shanghai.DAY_MS, until: last }
}

/** Each day or week of some days, the latest first; of more than a table has, the latest. */
export const partsOf = ({ from, until }: Days, by: "day" | "week"): ReadonlyArray<Days> => {
  const step = (by === "day" ? 1 : 7) * Shanghai.DAY_MS
  const parts: Days[] = []
  let begin = by === "day" ? until : until - (Shanghai.weekday(until) - 1) * Shanghai.DAY_MS
  for (; begin + step > from && begin <= until && parts.length < MAX_STATS_ROWS; begin -= step)
    parts.push({ from: Math.max(begin, from), until: Math.min(begin + step - Shanghai.DAY_MS, until) })
  return parts
}

/** As the lists of what is counted take them. */
export const dayTexts = ({ from, until }: Days): { readonly from: string; readonly until: string } => ({
  from: Shanghai.dateText(from),
  until: Shanghai.dateText(until),
})
