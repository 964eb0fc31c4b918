import type { QuestionKind } from "#domain/contract/examQuestion.ts"
import type { OfBank } from "./Sheet.ts"
import { notFound } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import type { Asking } from "./Asking.ts"

/** A question of a bank as far as choosing goes. */
export interface BankQuestion {
  readonly id: string
  readonly case_id: string | null
  readonly kind: QuestionKind
  readonly chapter_id: string
  readonly chapter: string
}

/** The bank's name, where the bank and the agency offer this exam type. */
export const findBank = async (
  sql: Sql,
  { bank_id, exam_type }: OfBank,
  { agencyId, offered }: Asking,
): Promise<string> => {
  const rows = await sql<{ name: string; exam_types: ReadonlyArray<string> }[]>`
    select name, exam_types from banks where agency_id = ${agencyId} and id = ${bank_id} and not hidden`
  const bank = rows[0]
  if (bank === undefined || !bank.exam_types.includes(exam_type) || !offered.includes(exam_type)) throw notFound()
  return bank.name
}

/** The bank's questions in their order. */
export const bankQuestions = (sql: Sql, agencyId: string, bank_id: string): Promise<ReadonlyArray<BankQuestion>> =>
  sql<BankQuestion[]>`
    select q.id, q.case_id, q.kind, q.chapter_id, c.name as chapter
    from questions q
    join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id
    where q.agency_id = ${agencyId} and q.bank_id = ${bank_id} and not q.hidden
    order by c.position, q.position`
