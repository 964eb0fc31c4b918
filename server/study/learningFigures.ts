import * as Shanghai from "#domain/time/Shanghai.ts"
import { isOfClass, learnerDays } from "../core/learnerDays.ts"
import type { Fragment } from "../core/PagedList.ts"
import { type Days, dayTexts } from "../core/statsDays.ts"
import type { Sql } from "../db/Sql.ts"

export type Span = "day" | "week"

/** What learners did on a day or in a week. */
export interface LearningFigures {
  readonly learners: number
  readonly seconds: number
  readonly lessons: number
  readonly practices: number
  readonly answers: number
}

const BEGIN: Readonly<Record<Span, (sql: Sql) => Fragment>> = {
  day: (sql) => sql`day`,
  week: (sql) => sql`day - (extract(isodow from day)::integer - 1)`,
}

interface Counting {
  readonly span: Span
  readonly days: Days
  readonly classroom?: string | undefined
}

/** Counts from the learners' own rows: by the day on which each day or week begins, of the days that are asked alone. */
export const countLearning = (sql: Sql, agency: string, { span, days, classroom }: Counting): Fragment => sql`
  select ${BEGIN[span](sql)} as begin, count(distinct user_id)::integer as learners, sum(seconds)::bigint as seconds,
    sum(lessons)::integer as lessons, sum(practices)::integer as practices, sum(answers)::integer as answers
  from ${learnerDays(sql, agency, { ...days, ...(classroom !== undefined && { whose: isOfClass(sql, agency, classroom) }) })}
  group by 1`

/**
 * What learners did on each of some days: as it was folded of those before `folded`, else counted. A row of a day, `begin`,
 * and its figures.
 */
export const dayFigures = (sql: Sql, agency: string, { from, until }: Days, folded: number): Fragment => {
  const days = dayTexts({ from, until })
  const counting: Counting = { span: "day", days: { from: Math.max(from, folded), until } }
  return sql`(
    select begin, learners, seconds, lessons, practices, answers from learning_figures
    where agency_id = ${agency} and span = 'day' and begin >= ${days.from}::date and begin <= ${days.until}::date
      and begin < ${dayTexts(counting.days).from}::date
    ${folded > until ? sql`` : sql`union all ${countLearning(sql, agency, counting)}`}) figures`
}

const mondayOf = (day: number) => day - (Shanghai.weekday(day) - 1) * Shanghai.DAY_MS

/** Counts some days again, and the weeks of them that end before `folded`; both of an agency, in a transaction. */
export const foldLearning = async (sql: Sql, agency: string, days: Days, folded: number): Promise<void> => {
  const weeks = {
    from: mondayOf(days.from),
    until: mondayOf(Math.min(days.until + 7 * Shanghai.DAY_MS, folded)) - Shanghai.DAY_MS,
  }
  for (const [span, of] of [
    ["day", days],
    ["week", weeks],
  ] as const) {
    const { from, until } = dayTexts(of)
    await sql`
      delete from learning_figures
      where agency_id = ${agency} and span = ${span} and begin >= ${from}::date and begin <= ${until}::date`
    await sql`
      insert into learning_figures (agency_id, span, begin, learners, seconds, lessons, practices, answers)
      select ${agency}, ${span}, counted.* from (${countLearning(sql, agency, { span, days: of })}) counted`
  }
}
