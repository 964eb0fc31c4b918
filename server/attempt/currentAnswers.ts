import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"

export type CurrentAnswer = Attempt["answers"][number]

type Row = Omit<CurrentAnswer, "guessed"> & { readonly guessed: boolean }

/** The current answers, in the order of the questions; a question never touched is left out. */
export const currentAnswers = async (
  sql: Sql,
  { agency_id, id, question_ids }: Pick<AttemptRow, "agency_id" | "id" | "question_ids">,
): Promise<ReadonlyArray<CurrentAnswer>> => {
  const rows = await sql<Row[]>`
    select question_id,
      coalesce((array_agg(value) filter (where kind = 'answer'))[1], 'null'::jsonb) as value,
      coalesce(bool_or(value = 'true'::jsonb) filter (where kind = 'flag'), false) as flagged,
      coalesce(bool_or(value = 'true'::jsonb) filter (where kind = 'guess'), false) as guessed
    from attempt_answers
    where agency_id = ${agency_id} and attempt_id = ${id}
    group by question_id`
  const found = new Map(rows.map(({ guessed, ...row }) => [row.question_id, guessed ? { ...row, guessed } : row]))
  return question_ids.flatMap((question) => found.get(question) ?? [])
}
