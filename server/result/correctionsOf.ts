import type { Correction } from "#domain/contract/examResult.ts"
import type { VoidAs } from "#domain/result/VoidQuestion.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"

/** The corrections that changed a result after the learner could have seen it, the latest first. */
export const correctionsOf = async (
  sql: Sql,
  { agency_id, id, question_ids }: AttemptRow,
): Promise<ReadonlyArray<Correction>> => {
  const rows = await sql<
    (Pick<Correction, "question_id" | "score_before" | "score_after"> & { at: number; void_as: VoidAs | null })[]
  >`
    select k.question_id, k.void_as, r.score_before, r.score_after, r.regraded_at as at
    from regraded_results r join key_corrections k on k.agency_id = r.agency_id and k.id = r.correction_id
    where r.agency_id = ${agency_id} and r.attempt_id = ${id} and r.told
    order by r.correction_id desc`
  return rows.map(({ at, void_as, ...row }) => ({
    ...row,
    ...(void_as !== null && { void_as }),
    number: question_ids.indexOf(row.question_id) + 1,
    corrected_at: Shanghai.format(at),
  }))
}

/** Questions of the attempt whose key was corrected, or that were made void or count again, and whose marks are older. */
export const regradingOf = async (
  sql: Sql,
  { agency_id, id, paper_id, question_ids }: AttemptRow,
): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ question_id: string }[]>`
    select question_id from key_corrections
    where agency_id = ${agency_id} and finished_at is null and done_to < ${id}
      and question_id = any (${question_ids}) and (paper_id is null or paper_id = ${paper_id})`
  return rows.map(({ question_id }) => question_id)
}

/** The questions of the attempt that were made void in its paper. */
export const voidedOf = async (
  sql: Sql,
  { agency_id, paper_id, question_ids }: AttemptRow,
): Promise<ReadonlyMap<string, VoidAs>> => {
  const rows = await sql<{ question_id: string; void_as: VoidAs }[]>`
    select question_id, void_as from void_questions
    where agency_id = ${agency_id} and paper_id = ${paper_id} and question_id = any (${question_ids})`
  return new Map(rows.map(({ question_id, void_as }) => [question_id, void_as]))
}
