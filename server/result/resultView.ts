import type { Receipt } from "#domain/contract/examAttempt.ts"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import type { ByHand, ExamResult, ReleasedResult, UnreleasedResult } from "#domain/contract/examResult.ts"
import * as Accuracy from "#domain/exam/Accuracy.ts"
import * as ResultParts from "#domain/exam/ResultParts.ts"
import * as TimeLimit from "#domain/exam/TimeLimit.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { type AttemptRow, isReleased, releasedAt } from "../attempt/AttemptRow.ts"
import { currentAnswers } from "../attempt/currentAnswers.ts"
import { findLate } from "../attempt/findLate.ts"
import { givenMarks, markedBy } from "../attempt/handMarks.ts"
import { heldQuestions } from "../attempt/heldQuestions.ts"
import { keysOf, questionsOf } from "../attempt/questionsOf.ts"
import type { Sql } from "../db/Sql.ts"
import { statesOf } from "../learnerQuestions/statesOf.ts"
import { correctionsOf } from "./correctionsOf.ts"
import { othersAnswers } from "./othersAnswers.ts"
import { ownTries } from "./ownTries.ts"
import { paceOf } from "./paceOf.ts"
import { selfMarksUntil } from "./selfMark.ts"
import { shareOf } from "./shares.ts"
import { standingOf } from "./standingOf.ts"

interface ResultRow extends ResultParts.ResultParts {
  readonly seconds: number
}

/** The result of an ended attempt. Before its release: receipt, questions and own answers, no key, verdict or score. */
export const resultView = async (sql: Sql, attempt: AttemptRow, receipt: Receipt, now: number): Promise<ExamResult> => {
  const { agency_id, id } = attempt
  const [asked, answers, late, pace, rows] = await Promise.all([
    questionsOf(sql, attempt),
    currentAnswers(sql, attempt),
    findLate(sql, attempt),
    paceOf(sql, attempt),
    sql<[ResultRow]>`
      select score, total_score, correct, answered, objective_score, objective_total, awaiting, seconds from results
      where agency_id = ${agency_id} and attempt_id = ${id}`,
  ])
  const [row] = rows
  const releases = releasedAt(attempt)
  const ended = {
    attempt_id: id,
    title: attempt.title,
    bank_id: attempt.bank_id,
    paper_id: attempt.paper_id,
    source: attempt.source,
    receipt,
    ...(late.state !== "none" && { late }),
    releases_at: releases === null || releases === Number.MAX_SAFE_INTEGER ? null : Shanghai.format(releases),
    total_score: row.total_score,
    pass_score: attempt.pass_score,
    answered: row.answered,
    seconds: row.seconds,
    overtime_seconds: TimeLimit.overtime(attempt.rules, row.seconds),
    objective_total: row.objective_total,
    pace,
    questions: asked.map(({ question }) => question),
    answers,
  }
  return isReleased(attempt, now)
    ? { ...ended, released: true, ...(await releasedParts(sql, attempt, asked, row, now)) }
    : { ...ended, released: false }
}

/** What is sent once keys and scores may leave the server. */
const releasedParts = async (
  sql: Sql,
  attempt: AttemptRow,
  asked: Awaited<ReturnType<typeof questionsOf>>,
  row: ResultRow,
  now: number,
): Promise<Omit<ReleasedResult, keyof UnreleasedResult>> => {
  const { agency_id, user_id, question_ids } = attempt
  const owner = { agencyId: agency_id, userId: user_id }
  const [verdicts, stored, held, book, given, standing, tries, others, corrections, share_id] = await Promise.all([
    readVerdicts(sql, attempt),
    keysOf(sql, agency_id, question_ids),
    heldQuestions(sql, owner, question_ids, now),
    statesOf(sql, owner, question_ids),
    givenMarks(sql, attempt),
    standingOf(sql, attempt, row),
    ownTries(sql, attempt, now),
    othersAnswers(sql, agency_id, question_ids),
    correctionsOf(sql, attempt),
    shareOf(sql, attempt),
  ])
  const verdictOf = (question: string) => verdicts.get(question) ?? "unanswered"
  const judged = asked
    .filter(({ question }) => question.kind !== "short")
    .map(({ question, chapter }) => ({
      chapter,
      points: held.has(question.id) ? [] : (stored.get(question.id)?.points ?? []),
      isRight: verdictOf(question.id) === "right",
    }))
  return {
    score: row.score,
    correct: row.correct,
    objective_score: row.objective_score,
    by_hand: byHand(attempt, row, given),
    standing,
    tries,
    chapters: Accuracy.by(judged, ({ chapter }) => [chapter]),
    points: Accuracy.by(judged, ({ points }) => points),
    others: others.filter(({ question_id }) => !held.has(question_id)),
    corrections,
    share_id,
    in_book: question_ids.filter((question) => book.get(question) === "active" && !held.has(question)),
    held: held.size,
    keys: question_ids.flatMap((question) => {
      const key = stored.get(question)
      return key === undefined || held.has(question) ? [] : [{ ...key, verdict: verdictOf(question) }]
    }),
  }
}

const byHand = (attempt: AttemptRow, row: ResultRow, given: ReadonlyMap<string, number>): ByHand | null => {
  if (row.objective_total === row.total_score) return null
  const by = markedBy(attempt)
  return {
    by,
    score: ResultParts.less(row.score, row.objective_score),
    total_score: ResultParts.less(row.total_score, row.objective_total),
    awaiting: row.awaiting,
    until: by === "learner" ? selfMarksUntil(attempt) : null,
    given: [...given].map(([question_id, score]) => ({ question_id, score })),
  }
}

const readVerdicts = async (sql: Sql, { agency_id, id }: AttemptRow) => {
  const rows = await sql<Pick<QuestionKey, "question_id" | "verdict">[]>`
    select question_id, verdict from attempt_marks where agency_id = ${agency_id} and attempt_id = ${id}`
  return new Map(rows.map(({ question_id, verdict }) => [question_id, verdict]))
}
