import type { QuestionKind } from "#domain/contract/examQuestion.ts"
import * as ExamTypeRules from "#domain/exam/ExamTypeRules.ts"
import type { Sql } from "../db/Sql.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import { EXAM_CODES } from "../attempt/examRefusals.ts"
import type { Asking, OfBank, Sheet } from "./ExamSource.ts"

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

/** A practice of these questions: untimed, a point each. */
export const practiceSheet = (
  { bank_id, exam_type, rules }: OfBank,
  { feedback }: Pick<Asking, "feedback">,
  title: string,
  questions: ReadonlyArray<Pick<BankQuestion, "id" | "chapter">>,
): Sheet => {
  if (questions.length === 0) throw noQuestions("这里还没有题目")
  return {
    bank_id,
    paper_id: null,
    title,
    rules: ExamTypeRules.ofAttempt(exam_type, rules, feedback),
    key_policy: rules.key_policy,
    keys_from: null,
    pass_score: 0,
    deadline: null,
    questions: questions.map(({ id, chapter }) => ({ id, section: chapter, score: 1 })),
  }
}

export const noQuestions = (message: string): Refusal => new Refusal({ code: EXAM_CODES.noQuestions, message })
