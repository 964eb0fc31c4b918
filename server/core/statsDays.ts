import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"

/** Of one table of statistics. */
export const MAX_STATS_ROWS = 100

export const WEEK_MS = 7 * Shanghai.DAY_MS

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
  const step = by === "day" ? Shanghai.DAY_MS : WEEK_MS
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

/** The instant at which the first day begins that a job has not folded yet. */
export const foldedUntil = async (sql: Sql, agency: string): Promise<number> => {
  const [row] = await sql<[{ until: string }?]>`select until::text from folded_days where agency_id = ${agency}`
  return row === undefined ? -Infinity : (Shanghai.parse(`${row.until} 00:00:00`) ?? -Infinity)
}
