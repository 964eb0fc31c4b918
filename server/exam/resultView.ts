import type { ExamResult, QuestionKey, Receipt } from "#domain/contract/exam.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"
import { type AttemptRow, isReleased, releasedAt } from "./AttemptRow.ts"
import { currentAnswers } from "./currentAnswers.ts"
import { keysOf, questionsOf } from "./questionsOf.ts"

interface ResultRow {
  readonly score: number
  readonly total_score: number
  readonly correct: number
  readonly answered: number
  readonly seconds: number
}

/** The result of an ended attempt. Before its release: receipt, questions and own answers, no key, verdict or score. */
export const resultView = async (sql: Sql, attempt: AttemptRow, receipt: Receipt, now: number): Promise<ExamResult> => {
  const { agency_id, id } = attempt
  const released = isReleased(attempt, now)
  const from = releasedAt(attempt)
  const releases_at = from === null || from >= Number.MAX_SAFE_INTEGER ? null : from
  const [questions, answers, results, verdicts, keys] = await Promise.all([
    questionsOf(sql, attempt),
    currentAnswers(sql, attempt),
    sql<[ResultRow]>`
      select score, total_score, correct, answered, seconds from results
      where agency_id = ${agency_id} and attempt_id = ${id}`,
    released ? readVerdicts(sql, attempt) : new Map<string, QuestionKey["verdict"]>(),
    released ? keysOf(sql, agency_id, attempt.question_ids) : new Map<string, never>(),
  ])
  const [result] = results
  const verdictOf = (question: string) => verdicts.get(question) ?? "unanswered"
  return {
    attempt_id: id,
    title: attempt.title,
    bank_id: attempt.bank_id,
    paper_id: attempt.paper_id,
    receipt,
    released,
    releases_at: releases_at === null ? null : Shanghai.format(releases_at),
    score: released ? result.score : 0,
    total_score: result.total_score,
    pass_score: attempt.pass_score,
    correct: released ? result.correct : 0,
    answered: result.answered,
    seconds: result.seconds,
    chapters: released
      ? byChapter(questions.map(({ question, chapter }) => ({ chapter, verdict: verdictOf(question.id) })))
      : [],
    questions: questions.map(({ question }) => question),
    answers,
    keys: attempt.question_ids.flatMap((question) => {
      const key = keys.get(question)
      return key === undefined ? [] : [{ ...key, verdict: verdictOf(question) }]
    }),
  }
}

const readVerdicts = async (sql: Sql, { agency_id, id }: AttemptRow) => {
  const rows = await sql<Pick<QuestionKey, "question_id" | "verdict">[]>`
    select question_id, verdict from attempt_marks where agency_id = ${agency_id} and attempt_id = ${id}`
  return new Map(rows.map(({ question_id, verdict }) => [question_id, verdict]))
}

interface Judged {
  readonly chapter: string
  readonly verdict: QuestionKey["verdict"]
}

const byChapter = (judged: ReadonlyArray<Judged>): ExamResult["chapters"] =>
  [...Map.groupBy(judged, ({ chapter }) => chapter)].map(([name, list]) => ({
    name,
    questions: list.length,
    correct: list.filter(({ verdict }) => verdict === "right").length,
  }))
