import type { MarkedBy } from "#domain/result/ResultParts.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"

/** Who marks the short answers: the operator in an exam that closes for all at once, else the learner. */
export const markedBy = ({ key_policy }: Pick<AttemptRow, "key_policy">): MarkedBy =>
  key_policy === "after_close" ? "operator" : "learner"

/** The marks given by hand, by question. */
export const givenMarks = async (
  sql: Sql,
  { agency_id, id }: Pick<AttemptRow, "agency_id" | "id">,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql<{ question_id: string; score: number }[]>`
    select question_id, score from given_marks where agency_id = ${agency_id} and attempt_id = ${id}`
  return new Map(rows.map(({ question_id, score }) => [question_id, score]))
}

/** Writes one mark, instead of an earlier one. */
export const giveMark = async (
  sql: Sql,
  { agency_id, id }: Pick<AttemptRow, "agency_id" | "id">,
  given: { readonly question_id: string; readonly by: MarkedBy; readonly score: number; readonly given_at: number },
): Promise<void> => {
  await sql`
    insert into given_marks ${sql({ agency_id, attempt_id: id, ...given })}
    on conflict (agency_id, attempt_id, question_id) do update
      set by = excluded.by, score = excluded.score, given_at = excluded.given_at`
}

/** The answer waits for a mark again. */
export const dropMark = async (
  sql: Sql,
  { agency_id, id }: Pick<AttemptRow, "agency_id" | "id">,
  question: string,
): Promise<void> => {
  await sql`
    delete from given_marks
    where agency_id = ${agency_id} and attempt_id = ${id} and question_id = ${question} and by = 'operator'`
}
