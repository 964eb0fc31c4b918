import type { Correction } from "#domain/contract/examResult.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"

/** The corrections that changed a result after the learner could have seen it, the latest first. */
export const correctionsOf = async (
  sql: Sql,
  { agency_id, id, question_ids }: AttemptRow,
): Promise<ReadonlyArray<Correction>> => {
  const rows = await sql<(Pick<Correction, "question_id" | "score_before" | "score_after"> & { at: number })[]>`
    select k.question_id, r.score_before, r.score_after, r.regraded_at as at
    from regraded_results r join key_corrections k on k.agency_id = r.agency_id and k.id = r.correction_id
    where r.agency_id = ${agency_id} and r.attempt_id = ${id} and r.told
    order by r.correction_id desc`
  return rows.map(({ at, ...row }) => ({
    ...row,
    number: question_ids.indexOf(row.question_id) + 1,
    corrected_at: Shanghai.format(at),
  }))
}
