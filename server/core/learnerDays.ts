import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"
import type { Fragment, ListPage } from "./PagedList.ts"

interface Asked {
  /** The instants at which the first and the last day begin. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** A condition upon `user_id`, which each of the tables can look up; everybody, where absent. */
  readonly whose?: Fragment
  /** One day alone, of a row beside it. */
  readonly on?: Fragment
}

const instantOf = (sql: Sql, day: Fragment): Fragment => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`

/** Days on which learners watched lessons. */
const watchedDays = (sql: Sql, agency: string, { from, until, whose = sql`true`, on }: Asked): Fragment => sql`
  select user_id, day, seconds from study_days where agency_id = ${agency} and seconds > 0 and ${whose}
    ${on === undefined ? sql`` : sql`and day = ${on}`}
    ${from === undefined ? sql`` : sql`and day >= ${Shanghai.dateText(from)}::date`}
    ${until === undefined ? sql`` : sql`and day <= ${Shanghai.dateText(until)}::date`}`

/**
 * What an agency's learners did on each day, a row of a learner and a day on which they studied: seconds of lessons, lessons
 * finished for the first time, practices that ended with answers, those answers, and papers that ended with answers.
 */
export const learnerDays = (sql: Sql, agency: string, asked: Asked): Fragment => {
  const { from, until, whose = sql`true`, on } = asked
  const within = (at: Fragment) => sql`
    ${on === undefined ? sql`` : sql`and ${at} >= ${instantOf(sql, on)} and ${at} < ${instantOf(sql, sql`(${on} + 1)`)}`}
    ${from === undefined ? sql`` : sql`and ${at} >= ${from}`}
    ${until === undefined ? sql`` : sql`and ${at} < ${until + Shanghai.DAY_MS}`}`
  // results by their keys, of attempts of those days: joined, every result would be read
  // seconds have a row of a day already: only what has none is grouped
  return sql`(
    select user_id, day, coalesce(seconds, 0) as seconds, coalesce(lessons, 0) as lessons,
      coalesce(practices, 0) as practices, coalesce(answers, 0) as answers, coalesce(papers, 0) as papers
    from (${watchedDays(sql, agency, asked)}) watched full join (
      select user_id, day, sum(lessons)::integer as lessons, sum(practices)::integer as practices,
        sum(answers)::integer as answers, sum(papers)::integer as papers
      from (
        select user_id, day_of(finished_at) as day, 1 as lessons, 0 as practices, 0 as answers, 0 as papers
        from studied_lessons where agency_id = ${agency} and finished_at is not null and ${whose} ${within(sql`finished_at`)}
        union all
        select user_id, day_of(t.ended_at), 0, (t.paper_id is null)::integer,
          case when t.paper_id is null then r.answered else 0 end, (t.paper_id is not null)::integer
        from attempts t cross join lateral
          (select answered from results where agency_id = t.agency_id and attempt_id = t.id limit 1) r
        where t.agency_id = ${agency} and t.ended_at is not null and r.answered > 0 and ${whose} ${within(sql`t.ended_at`)}
      ) done group by user_id, day
    ) did using (user_id, day)) days`
}

interface Ordered {
  readonly from: number
  readonly until: number
  readonly whose: Fragment
  readonly isDescending: boolean
}

/** The same, a day after the other: whoever takes the first rows by day reads no more days than these are of. */
export const learnersByDay = (sql: Sql, agency: string, { from, until, whose, isDescending }: Ordered): Fragment =>
  sql`(
    select each.day, user_id, seconds, lessons, practices, answers, papers
    from (
      select at::date as day
      from generate_series(${Shanghai.dateText(from)}::date, ${Shanghai.dateText(until)}::date, interval '1 day') at
      order by day ${isDescending ? sql`desc` : sql``}
    ) each cross join lateral ${learnerDays(sql, agency, { whose, on: sql`each.day` })}) days`

/** A page of the same, the most seconds first: days without any come last, and are read where others do not fill it. */
export const learnersBySeconds = (
  sql: Sql,
  agency: string,
  asked: Asked,
  { beyond, limit }: ListPage,
): Fragment => sql`(
    with watched as materialized (
      select * from (${watchedDays(sql, agency, asked)}) days
      where ${beyond} order by seconds desc, ${studiedId(sql)} desc limit ${limit}
    )
    select user_id, day, seconds from watched
    union all
    select user_id, day, seconds from ${learnerDays(sql, agency, asked)}
    where seconds = 0 and (select count(*) from watched) < ${limit}) days`

/** What names a learner's day: the day and the learner. */
export const studiedId = (sql: Sql): Fragment => sql`days.day || ' ' || days.user_id`

/** That a learner is of a class. */
export const isOfClass = (sql: Sql, agency: string, classroom: string): Fragment =>
  sql`user_id in (select user_id from enrolments where agency_id = ${agency} and classroom_id = ${classroom})`
