import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { changedSince, type Version } from "./changedSince.ts"

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

/** The questions of an attempt in their order, as they were asked when it began. */
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
    return [{ question: asked(question, section, score), bank_id, chapter_id, chapter }]
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
 * The keys of an attempt's questions, as far as they are its own: see `QuestionVersion.keyed`. Only for those whose rules
 * allow it: see `AttemptRow.isReleased` and `exam.check`.
 */
export const keysIn = async (
  sql: Sql,
  attempt: AttemptRow,
  ids: ReadonlyArray<string> = attempt.question_ids,
): Promise<ReadonlyMap<string, StoredKey>> => {
  const [keys, changed] = await Promise.all([keysOf(sql, attempt.agency_id, ids), changedSince(sql, attempt)])
  return new Map(
    [...keys].map(([id, key]) => {
      const { question_id, answer, explanation_html, points } = changed.get(id)?.key ?? key
      return [id, { question_id, answer, explanation_html, points }]
    }),
  )
}

/** The keys of questions as they are now, under the same rules. */
export const keysOf = async (
  sql: Sql,
  agencyId: string,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, StoredKey>> => {
  const rows = await sql<StoredKey[]>`
    select question_id, answer, explanation_html, points from question_keys
    where agency_id = ${agencyId} and question_id = any (${ids})`
  return new Map(rows.map((row) => [row.question_id, row]))
}

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

const asked = ({ id, kind, body, source, year }: StoredQuestion, section: string, score: number): ExamQuestion => ({
  id,
  kind,
  section,
  score,
  ...body,
  source,
  year,
})
