import type { ListInput } from "#domain/admin/lists.ts"
import { LEARNING_MEANS } from "#domain/admin/statsMeans.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment } from "../core/PagedList.ts"
import { daysAsked, dayTexts, partsOf } from "../core/statsDays.ts"
import { studiedBetween } from "../core/studiedBetween.ts"
import type { Sql } from "../db/Sql.ts"

interface Counted {
  readonly learners: number
  readonly minutes: number
  readonly practices: number
  readonly answers: number
}

const NOTHING: Counted = { learners: 0, minutes: 0, practices: 0, answers: 0 }

interface Part {
  /** The day on which the part with `day` begins. */
  readonly begin: (sql: Sql) => Fragment
  /** Each learner of a part once, with the seconds of it. */
  readonly learners: (sql: Sql, studied: Fragment) => Fragment
}

const weekOf = (sql: Sql) => sql`day - (extract(isodow from day)::integer - 1)`

const PARTS: Readonly<Record<"day" | "week", Part>> = {
  day: { begin: (sql) => sql`day`, learners: (sql, studied) => sql`select day as begin, seconds from ${studied}` },
  week: {
    begin: weekOf,
    learners: (sql, studied) => sql`
      select ${weekOf(sql)} as begin, sum(seconds) as seconds from ${studied} group by 1, user_id`,
  },
}

/** Who studied on each day or in each week, how long, and what they practised; the list of learners counts the same. */
export const showLearningStats = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { by = "day", classroom, ...asked }: ListInput<"stats:learning">,
): Promise<OperatorReport> => {
  const days = daysAsked(asked, now)
  const isOfClass =
    classroom === undefined
      ? sql`true`
      : sql`user_id = any (array(select user_id from enrolments
          where agency_id = ${agency} and classroom_id = ${classroom}))`
  const { begin, learners } = PARTS[by]
  const rows = await sql<Array<Counted & { readonly begin: string }>>`
    with studied as (
      select begin, count(*) as learners, sum(seconds) as seconds
      from (${learners(sql, sql`${studiedBetween(sql, agency, days)} where ${isOfClass}`)}) of_learners group by 1
    ), practised as (
      select ${begin(sql)} as begin, count(*) as practices, sum(answered) as answers
      from (
        select t.user_id, (t.ended_at at time zone 'Asia/Shanghai')::date as day, r.answered from attempts t
        join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
        where t.agency_id = ${agency} and t.paper_id is null and t.ended_at >= ${days.from}
          and t.ended_at < ${days.until + Shanghai.DAY_MS}
      ) ended where ${isOfClass} group by 1
    )
    select greatest(begin, ${Shanghai.dateText(days.from)}::date)::text as begin,
      coalesce(learners, 0)::integer as learners, round(coalesce(seconds, 0) / 60.0)::integer as minutes,
      coalesce(practices, 0)::integer as practices, coalesce(answers, 0)::integer as answers
    from studied full join practised using (begin)`
  const counted = new Map(rows.map(({ begin: of, ...row }) => [of, row]))
  const list = partsOf(days, by).map((part) => {
    const { from, until } = dayTexts(part)
    const row = counted.get(from) ?? NOTHING
    const called = by === "day" ? { day: from } : { week: `${from}到${until}` }
    return { ...called, from, until, ...row, ...(row.learners > 0 && { as_studied: "studied_on" }) }
  })
  const { from, until } = dayTexts(days)
  if (rows.length === 0) return { lines: [`${from}到${until}没有人学习`], data: { list: [] } }
  return {
    lines: list.map(
      (row) => `${row.from}  学员${row.learners}  ${row.minutes}分钟  练习${row.practices}次  作答${row.answers}题`,
    ),
    data: { days: `${from}到${until}`, list, means: LEARNING_MEANS },
  }
}
