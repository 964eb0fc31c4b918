import type { Sql } from "../db/Sql.ts"
import { FAR_FUTURE, releaseText } from "./paperRelease.ts"

/** What a learner did of a paper `p`; joined as `own`. */
export const ownSittings = (sql: Sql, userId: string) => sql`
  select count(*) as attempts_used, max(t.id) filter (where t.state = 'open') as open_attempt_id,
    (array_agg(t.id order by t.ended_at desc) filter (where t.ended_at is not null))[1] as ended_attempt_id
  from attempts t
  where t.agency_id = p.agency_id and t.user_id = ${userId} and t.source = 'paper/' || p.id`

/** Of the same: from when the result of the latest that ended is there, where that is not now. */
export const ownResultAt = (sql: Sql, now: number) => sql`
  (select t.keys_from from attempts t where t.agency_id = p.agency_id and t.id = own.ended_attempt_id
    and t.key_policy = 'after_close' and t.keys_from > ${now})`

interface ResultTold {
  readonly results_at: string | null
  readonly is_held?: true
}

/** That moment as a list tells it: a result without one waits for somebody to release it. */
export const resultTold = (results_at: number | null): ResultTold => ({
  results_at: releaseText(results_at),
  ...(results_at !== null && results_at >= FAR_FUTURE && { is_held: true as const }),
})
