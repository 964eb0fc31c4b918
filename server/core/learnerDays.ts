import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"
import type { Fragment } from "./PagedList.ts"

interface Asked {
  /** The instants at which the first and the last day begin. */
  readonly from?: number | undefined
  readonly until?: number | undefined
}

/**
 * What an agency's learners did on each day, a row of a learner and a day on which they studied: seconds of lessons, lessons
 * finished for the first time, practices that ended with answers, those answers, and papers that ended with answers.
 */
export const learnerDays = (sql: Sql, agency: string, { from, until }: Asked): Fragment => {
  const within = (at: Fragment) => sql`
    ${from === undefined ? sql`` : sql`and ${at} >= ${from}`}
    ${until === undefined ? sql`` : sql`and ${at} < ${until + Shanghai.DAY_MS}`}`
  // by its key for each attempt of those days: joined, every result would be read
  const ended = sql`attempts t cross join lateral
    (select answered from results where agency_id = t.agency_id and attempt_id = t.id limit 1) r
    where t.agency_id = ${agency} and t.ended_at is not null and r.answered > 0 ${within(sql`t.ended_at`)}`
  return sql`(
    select user_id, day, sum(seconds)::integer as seconds, sum(lessons)::integer as lessons,
      sum(practices)::integer as practices, sum(answers)::integer as answers, sum(papers)::integer as papers
    from (
      select user_id, day, seconds, 0 as lessons, 0 as practices, 0 as answers, 0 as papers
      from study_days where agency_id = ${agency} and seconds > 0
        ${from === undefined ? sql`` : sql`and day >= ${Shanghai.dateText(from)}::date`}
        ${until === undefined ? sql`` : sql`and day <= ${Shanghai.dateText(until)}::date`}
      union all
      select user_id, day_of(finished_at), 0, 1, 0, 0, 0
      from studied_lessons where agency_id = ${agency} and finished_at is not null ${within(sql`finished_at`)}
      union all
      select t.user_id, day_of(t.ended_at), 0, 0, 1, r.answered, 0 from ${ended} and t.paper_id is null
      union all
      select t.user_id, day_of(t.ended_at), 0, 0, 0, 0, 1 from ${ended}
        and t.paper_id = any (array(select id from papers where agency_id = ${agency}))
    ) done group by user_id, day) days`
}

/** That a learner is of a class; whoever is of one, where none is named. */
export const isOfClass = (sql: Sql, agency: string, classroom: string | undefined): Fragment =>
  classroom === undefined
    ? sql`true`
    : sql`user_id = any (array(select user_id from enrolments
        where agency_id = ${agency} and classroom_id = ${classroom}))`
