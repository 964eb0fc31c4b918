import { PART_SIZE, partOf, READ_FOR_PART } from "#domain/exam/PracticePart.ts"
import { shuffled } from "#domain/exam/QuestionOrder.ts"
import { practiceSheet } from "../attempt/practiceSheet.ts"
import type { Sheet } from "../attempt/Sheet.ts"
import { sinceReset } from "../attempt/sinceReset.ts"
import { notFound } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { type BankQuestion, findBank } from "./bankQuestions.ts"
import type { Asked, Asking } from "./ExamSource.ts"

/** A bank, or one of its chapters; of a large one the next part. */
export const bankSheet = async (
  sql: Sql,
  asked: Extract<Asked, { readonly made: "chapters" }>,
  asking: Asking,
): Promise<Sheet> => {
  const { bank_id, chapter_id, rules } = asked
  const bank = await findBank(sql, asked, asking)
  const chapter = chapter_id === null ? null : await chapterName(sql, asking.agencyId, bank_id, chapter_id)
  const { questions, isPart } = await nextQuestions(sql, asked, asking)
  const ordered = rules.order === "shuffled" ? shuffled(questions, asking.seed) : questions
  const title = chapter === null ? bank : `${bank} · ${chapter}`
  return practiceSheet(asked, asking, isPart ? `${title} · 这次 ${ordered.length} 题` : title, ordered)
}

/**
 * All questions in their order where one practice has room for them. Else a part of those that the learner has not
 * answered since they began again; when none is left, of all.
 */
const nextQuestions = async (
  sql: Sql,
  { bank_id, chapter_id }: Extract<Asked, { readonly made: "chapters" }>,
  { agencyId, userId }: Asking,
): Promise<{ readonly questions: ReadonlyArray<BankQuestion>; readonly isPart: boolean }> => {
  const read = (isNew: ReturnType<Sql["unsafe"]>) => sql<BankQuestion[]>`
    select q.id, q.case_id, q.kind, q.chapter_id, c.name as chapter
    from bank_chapters c
    cross join lateral (
      select * from questions q
      where q.agency_id = c.agency_id and q.bank_id = c.bank_id and q.chapter_id = c.id and not q.hidden and ${isNew}
      order by q.position limit ${READ_FOR_PART}
    ) q
    where c.agency_id = ${agencyId} and c.bank_id = ${bank_id} and (${chapter_id}::text is null or c.id = ${chapter_id})
    order by c.position, q.position limit ${READ_FOR_PART}`
  const all = await read(sql`true`)
  if (all.length <= PART_SIZE) return { questions: all, isPart: false }
  const unanswered = await read(sql`not exists (
    select from attempt_marks m
    where m.agency_id = q.agency_id and m.user_id = ${userId} and m.question_id = q.id and m.verdict <> 'unanswered'
      and ${sinceReset(sql)})`)
  return { questions: partOf(unanswered.length === 0 ? all : unanswered), isPart: true }
}

const chapterName = async (sql: Sql, agencyId: string, bank_id: string, id: string): Promise<string> => {
  const rows = await sql<{ name: string }[]>`
    select name from bank_chapters
    where agency_id = ${agencyId} and bank_id = ${bank_id} and id = ${id} and not hidden`
  const chapter = rows[0]
  if (chapter === undefined) throw notFound()
  return chapter.name
}
