import * as StudyDays from "#domain/study/StudyDays.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** The days of the last year on which a learner watched a lesson or ended an attempt with answers, by their order. */
export const studyDays = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  now: number,
): Promise<ReadonlyArray<StudyDays.StudyDay>> => {
  const since = Shanghai.startOfDay(now) - StudyDays.WEEKS * 7 * Shanghai.DAY_MS
  return sql<StudyDays.StudyDay[]>`
    select day::text, sum(seconds)::int as seconds, sum(answered)::int as answered
    from (
      select day, seconds, 0 as answered from study_days
      where agency_id = ${agencyId} and user_id = ${userId} and day >= ${Shanghai.dateText(since)}::date
      union all
      select (t.started_at at time zone 'Asia/Shanghai')::date, 0, r.answered
      from attempts t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
      where t.agency_id = ${agencyId} and t.user_id = ${userId} and t.started_at >= ${since} and r.answered > 0
    ) done
    group by day order by day`
}
