import type { Sql } from "#server/db/Sql.ts"

/** What a learner was told of a subject before a first try at one of its papers, beside what came of it; parts of the paper's points. */
export interface RecordedForecast {
  /** Of passing, 0 to 1. */
  readonly chance: number
  readonly low: number
  readonly high: number
  readonly points: number
  readonly passLine: number
  readonly isPassed: boolean
  /** Of the first tries at the subject's papers before it, oldest first. */
  readonly mocks: ReadonlyArray<number>
}

/** What was told longer ago says of another learner. */
const DAYS = 7

/**
 * Of all agencies of a site: what was told last on a day before the try, of tries in which half was answered and nothing waits for
 * a mark.
 */
export const recordedForecasts = (sql: Sql) => sql<RecordedForecast[]>`
  with first as materialized (
    select distinct on (t.agency_id, t.user_id, t.source) t.*, b.subject_id
    from attempts t join banks b on b.agency_id = t.agency_id and b.id = t.bank_id
    where t.paper_id is not null and t.pass_score > 0 and t.state <> 'open'
    order by t.agency_id, t.user_id, t.source, t.started_at
  ), tries as materialized (
    select f.agency_id, f.user_id, f.subject_id, f.id as attempt_id, f.started_at, f.ended_at,
      r.score / r.total_score as points, f.pass_score / r.total_score as pass_line, r.score >= f.pass_score as is_passed
    from first f
    join results r on r.agency_id = f.agency_id and r.attempt_id = f.id
    where r.total_score > 0 and r.answered * 2 >= cardinality(f.question_ids) and not exists (
      select from attempt_marks m
      where m.agency_id = f.agency_id and m.attempt_id = f.id and m.verdict = 'self' and not exists (
        select from given_marks g
        where g.agency_id = m.agency_id and g.attempt_id = m.attempt_id and g.question_id = m.question_id))
  )
  select d.chance, d.low / d.total as low, d.high / d.total as high, t.points, t.pass_line as "passLine",
    t.is_passed as "isPassed", (
      select coalesce(jsonb_agg(before.points order by before.ended_at), '[]') from tries before
      where before.agency_id = t.agency_id and before.user_id = t.user_id and before.subject_id = t.subject_id
        and before.ended_at < t.started_at) as mocks
  from tries t
  cross join lateral (
    select * from readiness_days told
    where told.agency_id = t.agency_id and told.user_id = t.user_id and told.subject_id = t.subject_id
      and (t.started_at at time zone 'Asia/Shanghai')::date - told.day between 1 and ${DAYS}
    order by told.day desc limit 1
  ) d
  order by t.agency_id, t.attempt_id`
