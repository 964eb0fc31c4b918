import { shuffled } from "#domain/exam/QuestionOrder.ts"
import { practiceSheet } from "../attempt/practiceSheet.ts"
import type { Sheet } from "../attempt/Sheet.ts"
import { notFound } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { bankQuestions, findBank } from "./bankQuestions.ts"
import type { Asked, Asking } from "./ExamSource.ts"

/** A bank, or one of its chapters. */
export const bankSheet = async (
  sql: Sql,
  asked: Extract<Asked, { readonly made: "chapters" }>,
  asking: Asking,
): Promise<Sheet> => {
  const { bank_id, chapter_id, rules } = asked
  const bank = await findBank(sql, asked, asking)
  const chapter = chapter_id === null ? null : await chapterName(sql, asking.agencyId, bank_id, chapter_id)
  const all = await bankQuestions(sql, asking.agencyId, bank_id)
  const questions = all.filter((question) => chapter_id === null || question.chapter_id === chapter_id)
  const ordered = rules.order === "shuffled" ? shuffled(questions, asking.seed) : questions
  return practiceSheet(asked, asking, chapter === null ? bank : `${bank} · ${chapter}`, ordered)
}

const chapterName = async (sql: Sql, agencyId: string, bank_id: string, id: string): Promise<string> => {
  const rows = await sql<{ name: string }[]>`
    select name from bank_chapters
    where agency_id = ${agencyId} and bank_id = ${bank_id} and id = ${id} and not hidden`
  const chapter = rows[0]
  if (chapter === undefined) throw notFound()
  return chapter.name
}
