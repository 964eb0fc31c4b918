import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { changedSince, type Version } from "./changedSince.ts"
import { orderIn } from "./optionOrders.ts"

interface StoredQuestion extends Pick<Version, "kind" | "body" | "source" | "year"> {
  readonly id: string
  readonly bank_id: string
  readonly chapter_id: string
  readonly chapter: string
}

export interface AskedQuestion {
  readonly question: ExamQuestion
  readonly bank_id: string
  readonly chapter_id: string
  readonly chapter: string
}

export type StoredKey = Omit<QuestionKey, "verdict">

/** The questions of an attempt in their order, as they were asked when it began, with options as it shows them. */
export const questionsOf = async (sql: Sql, attempt: AttemptRow): Promise<ReadonlyArray<AskedQuestion>> => {
  const [stored, changed] = await Promise.all([
    readQuestions(sql, attempt.agency_id, attempt.question_ids),
    changedSince(sql, attempt),
  ])
  return attempt.question_ids.flatMap((id, index) => {
    const now = stored.get(id)
    if (now === undefined) return []
    const question = { ...now, ...changed.get(id)?.asked }
    const section = attempt.question_sections[index] ?? ""
    const score = attempt.question_scores[index] ?? 0
    const { bank_id, chapter_id, chapter } = question
    return [{ question: asked(question, section, score, orderIn(attempt, id)), bank_id, chapter_id, chapter }]
  })
}

/** Questions outside of an attempt: their section is the chapter. */
export const questionsById = async (
  sql: Sql,
  agencyId: string,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, ExamQuestion>> => {
  const stored = await readQuestions(sql, agencyId, ids)
  return new Map([...stored.values()].map((question) => [question.id, asked(question, question.chapter, 1)]))
}

/**
 * The keys of an attempt's questions, as far as they are its own (see `QuestionVersion.keyed`), by the options as it shows
 * them. Only for those whose rules
 * allow it: see `AttemptRow.isReleased` and `exam.check`.
 */
export const keysIn = async (
  sql: Sql,
  attempt: AttemptRow,
  ids: ReadonlyArray<string> = attempt.question_ids,
): Promise<ReadonlyMap<string, StoredKey>> => {
  const [keys, changed] = await Promise.all([readKeys(sql, attempt.agency_id, ids), changedSince(sql, attempt)])
  return new Map(
    keys.map((now) => {
      const { question_id, kind, answer, explanation_html, points } = changed.get(now.question_id)?.key ?? now
      const shown = OptionOrder.shownAnswer(orderIn(attempt, question_id), kind, answer)
      return [question_id, { question_id, answer: shown, explanation_html, points }]
    }),
  )
}

/** The keys of questions as they are now, under the same rules. */
export const keysOf = async (
  sql: Sql,
  agencyId: string,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, StoredKey>> => {
  const rows = await readKeys(sql, agencyId, ids)
  return new Map(rows.map(({ kind: _, ...key }) => [key.question_id, key]))
}

const readKeys = (sql: Sql, agencyId: string, ids: ReadonlyArray<string>) =>
  sql<(StoredKey & Pick<Version, "kind">)[]>`
    select k.question_id, q.kind, k.answer, k.explanation_html, k.points
    from question_keys k join questions q on q.agency_id = k.agency_id and q.id = k.question_id
    where k.agency_id = ${agencyId} and k.question_id = any (${ids})`

const readQuestions = async (
  sql: Sql,
  agencyId: string,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, StoredQuestion>> => {
  const rows = await sql<StoredQuestion[]>`
    select q.id, q.bank_id, q.chapter_id, q.kind, q.body, q.source, q.year, c.name as chapter
    from questions q
    join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id
    where q.agency_id = ${agencyId} and q.id = any (${ids})`
  return new Map(rows.map((row) => [row.id, row]))
}

const asked = (
  { id, kind, body, source, year }: StoredQuestion,
  section: string,
  score: number,
  order: OptionOrder.OptionOrder = "",
): ExamQuestion => ({
  id,
  kind,
  section,
  score,
  ...body,
  options: OptionOrder.shownOptions(order, body.options),
  source,
  year,
})
