import type { WrongState } from "#domain/wrongBook/WrongBook.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * The state of these questions in the learner's records; those without a released right or wrong answer are left out.
 */
export const statesOf = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, WrongState>> => {
  const rows = await sql<{ question_id: string; state: WrongState }[]>`
    select question_id, state from learner_questions
    where agency_id = ${agencyId} and user_id = ${userId} and question_id = any (${ids})`
  return new Map(rows.map(({ question_id, state }) => [question_id, state]))
}
