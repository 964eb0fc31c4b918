import * as StudyDays from "#domain/study/StudyDays.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** The days of the last year on which a learner watched a lesson, was in a live class or ended an attempt with answers, by their order. */
export const studyDays = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  now: number,
): Promise<ReadonlyArray<StudyDays.StudyDay>> => {
  const since = Shanghai.startOfDay(now) - StudyDays.WEEKS * 7 * Shanghai.DAY_MS
  return sql<StudyDays.StudyDay[]>`
    with attended as (
      -- each moment once, as the list of live classes counts it
      select unnest(range_agg(tstzrange(a.from_at, a.to_at) * tstzrange(l.starts_at, l.ends_at))) as visit
      from live_attendance a join live_sessions l on l.agency_id = a.agency_id and l.id = a.session_id
      where a.agency_id = ${agencyId} and a.user_id = ${userId} and a.from_at >= ${since}
    )
    select day::text, sum(seconds)::int as seconds, sum(live_seconds)::int as live_seconds,
      sum(answered)::int as answered
    from (
      select day, seconds, 0 as live_seconds, 0 as answered from study_days
      where agency_id = ${agencyId} and user_id = ${userId} and day >= ${Shanghai.dateText(since)}::date
      union all
      select (lower(visit) at time zone 'Asia/Shanghai')::date, 0,
        extract(epoch from upper(visit) - lower(visit)), 0
      from attended
      union all
      select (t.started_at at time zone 'Asia/Shanghai')::date, 0, 0, r.answered
      from attempts t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
      where t.agency_id = ${agencyId} and t.user_id = ${userId} and t.started_at >= ${since} and r.answered > 0
    ) done
    group by day order by day`
}
