import { PART_SIZE, partOf, READ_FOR_PART } from "#domain/practice/PracticePart.ts"
import { shuffled } from "#domain/practice/QuestionOrder.ts"
import { practiceSheet } from "./practiceSheet.ts"
import type { Sheet } from "./Sheet.ts"
import { sinceReset } from "./sinceReset.ts"
import { notFound } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { type BankQuestion, findBank } from "./bankQuestions.ts"
import type { Asked, Asking } from "./Asking.ts"

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
  return practiceSheet(asked, asking, isPart ? `${title} · 这次${ordered.length}题` : title, ordered)
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
  const chapters = await chaptersInOrder(sql, agencyId, { bank_id, chapter_id })
  const isPart = chapters.reduce((sum, { questions }) => sum + questions, 0) > PART_SIZE
  const read = (some: ReadonlyArray<Chapter>, isNew: ReturnType<Sql["unsafe"]>) => sql<BankQuestion[]>`
    select q.id, q.case_id, q.kind, q.chapter_id, c.name as chapter
    from bank_chapters c
    cross join lateral (
      select * from questions q
      where q.agency_id = c.agency_id and q.bank_id = c.bank_id and q.chapter_id = c.id and not q.hidden and ${isNew}
      order by q.position limit ${READ_FOR_PART}
    ) q
    where c.agency_id = ${agencyId} and c.bank_id = ${bank_id} and c.id = any (${some.map(({ id }) => id)})
    order by c.position, q.position limit ${READ_FOR_PART}`
  if (!isPart) return { questions: await read(chapters, sql`true`), isPart }
  const together = readTogether(chapters)
  const unanswered: BankQuestion[] = []
  for (const some of together) {
    const found = await read(
      some,
      sql`not exists (
        select from attempt_marks m
        where m.agency_id = q.agency_id and m.user_id = ${userId} and m.question_id = q.id and m.verdict <> 'unanswered'
          and ${sinceReset(sql)})`,
    )
    unanswered.push(...found)
    if (unanswered.length >= READ_FOR_PART) break
  }
  return { questions: partOf(unanswered.length > 0 ? unanswered : await read(together[0] ?? [], sql`true`)), isPart }
}

interface Chapter {
  readonly id: string
  readonly questions: number
}

/** Those with questions, and how many. */
const chaptersInOrder = (
  sql: Sql,
  agencyId: string,
  { bank_id, chapter_id }: Pick<Extract<Asked, { readonly made: "chapters" }>, "bank_id" | "chapter_id">,
) => sql<Chapter[]>`
  select c.id, n.questions
  from bank_chapters c
  join question_counts n on n.agency_id = c.agency_id and n.bank_id = c.bank_id and n.chapter_id = c.id
  where c.agency_id = ${agencyId} and c.bank_id = ${bank_id} and n.questions > 0
    and (${chapter_id}::text is null or c.id = ${chapter_id})
  order by c.position`

/** Chapters in groups that have the questions of a part: a large bank is read no further than a part needs. */
const readTogether = (chapters: ReadonlyArray<Chapter>): ReadonlyArray<ReadonlyArray<Chapter>> => {
  const groups: Chapter[][] = []
  let room = 0
  for (const chapter of chapters) {
    if (room <= 0) {
      groups.push([])
      room = READ_FOR_PART
    }
    groups.at(-1)?.push(chapter)
    room -= chapter.questions
  }
  return groups
}

const chapterName = async (sql: Sql, agencyId: string, bank_id: string, id: string): Promise<string> => {
  const rows = await sql<{ name: string }[]>`
    select name from bank_chapters
    where agency_id = ${agencyId} and bank_id = ${bank_id} and id = ${id} and not hidden`
  const chapter = rows[0]
  if (chapter === undefined) throw notFound()
  return chapter.name
}
