import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import { questionsById } from "../attempt/questionsOf.ts"
import type { Owner } from "../core/Owner.ts"
import { notFound } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"

export interface KeptQuestion {
  readonly question: ExamQuestion
  readonly bank_id: string
  readonly bank_name: string
}

/** Questions with their bank, without keys. */
export const keptQuestions = async (
  sql: Sql,
  { agencyId }: Pick<Owner, "agencyId">,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, KeptQuestion>> => {
  const [questions, banks] = await Promise.all([
    questionsById(sql, agencyId, ids),
    sql<{ id: string; bank_id: string; bank_name: string }[]>`
      select q.id, q.bank_id, b.name as bank_name
      from questions q join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
      where q.agency_id = ${agencyId} and q.id = any (${[...ids]})`,
  ])
  return new Map(
    banks.flatMap(({ id, ...bank }) => {
      const question = questions.get(id)
      return question === undefined ? [] : [[id, { question, ...bank }]]
    }),
  )
}

/** Rows that name a question, each with it; a question that is gone is left out. */
export const withQuestions = async <R extends { readonly question_id: string }>(
  sql: Sql,
  owner: Owner,
  rows: ReadonlyArray<R>,
): Promise<ReadonlyArray<Omit<R, "question_id"> & KeptQuestion>> => {
  const found = await keptQuestions(
    sql,
    owner,
    rows.map(({ question_id }) => question_id),
  )
  return rows.flatMap(({ question_id, ...row }) => {
    const kept = found.get(question_id)
    return kept === undefined ? [] : [{ ...row, ...kept }]
  })
}

/** Refuses a question that the agency does not offer. */
export const offeredQuestion = async (sql: Sql, { agencyId }: Owner, question_id: string): Promise<void> => {
  const rows = await sql`
    select 1 from questions q join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
    where q.agency_id = ${agencyId} and q.id = ${question_id} and not q.hidden and not b.hidden`
  if (rows.length === 0) throw notFound("题目不存在或已下架")
}
