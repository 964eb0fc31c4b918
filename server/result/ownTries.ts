import type { EarlierTry } from "#domain/contract/examResult.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { embargoedFor } from "../attempt/embargoedQuestions.ts"
import type { Sql } from "../db/Sql.ts"

const MAX_TRIES = 12

/** The learner's latest tries of the same source with released scores, none of them withheld, the oldest first. */
export const ownTries = async (
  sql: Sql,
  { agency_id, user_id, source }: AttemptRow,
  now: number,
): Promise<ReadonlyArray<EarlierTry>> => {
  const rows = await sql<(Omit<EarlierTry, "ended_at"> & { readonly ended_at: number })[]>`
    select t.id as attempt_id, r.score, r.total_score, t.ended_at
    from attempts t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = ${agency_id} and t.user_id = ${user_id} and t.source = ${source} and r.answered > 0
      and (t.key_policy <> 'after_close' or t.keys_from <= ${now})
      and not t.question_ids && array(${embargoedFor(sql, { agencyId: agency_id, userId: user_id }, now)})
    order by t.started_at desc limit ${MAX_TRIES}`
  return rows.map(({ ended_at, ...row }) => ({ ...row, ended_at: Shanghai.format(ended_at) })).toReversed()
}
