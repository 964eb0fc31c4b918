import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import * as ResultParts from "#domain/result/ResultParts.ts"
import type { VoidAs } from "#domain/result/VoidQuestion.ts"
import * as Scoring from "#domain/question/Scoring.ts"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import type { Sql } from "../db/Sql.ts"
import { noteMarked } from "../learnerQuestions/foldMarks.ts"
import { type AttemptRow, releasedAt } from "./AttemptRow.ts"
import { FAR_FUTURE } from "./paperRelease.ts"
import { type CurrentAnswer, currentAnswers } from "./currentAnswers.ts"
import { givenMarks } from "./handMarks.ts"
import { queueStatistics } from "./queueStatistics.ts"
import { changedSince } from "./changedSince.ts"

/**
 * Marks an ended attempt and stores its result. May be repeated, after a key was corrected or a mark given: the same
 * answers, keys and marks give the same rows. `known`: the current answers, where they have just been read.
 */
export const grade = async (
  sql: Sql,
  attempt: AttemptRow,
  now: number,
  known?: ReadonlyArray<CurrentAnswer>,
): Promise<void> => {
  // a rehearsal leaves no trace in any count
  if (attempt.paper_id === REHEARSAL_PAPER) return
  const { agency_id, id, user_id, rules, source, started_at } = attempt
  const [questions, answers, given] = await Promise.all([
    questionsToMark(sql, attempt),
    known ?? currentAnswers(sql, attempt),
    givenMarks(sql, attempt),
  ])
  const values = new Map(answers.map(({ question_id, value }) => [question_id, value]))
  const marked = questions.map((question) => ({
    question,
    mark: Scoring.mark(question, question.answer ?? [], values.get(question.id) ?? null, rules.partial ?? "none"),
    given: given.get(question.id) ?? null,
    voided: question.void_as,
  }))
  const { answered, ...parts } = ResultParts.of(marked)
  const ended_at = attempt.ended_at ?? now
  const seconds = Math.max(0, Math.round((ended_at - started_at) / 1000))
  const storeResult = sql`
    insert into results as kept (agency_id, attempt_id, score, total_score, correct, answered, objective_score,
      objective_total, awaiting, seconds, graded_at, first_try)
    values (${agency_id}, ${id}, ${parts.score}, ${parts.total_score}, ${parts.correct}, ${answered},
      ${parts.objective_score}, ${parts.objective_total}, ${parts.awaiting}, ${seconds}, ${now},
      ${answered > 0} and not exists (
        select from attempts t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
        where t.agency_id = ${agency_id} and t.user_id = ${user_id} and t.source = ${source} and t.id <> ${id}
          and r.first_try))
    on conflict (agency_id, attempt_id) do update
      set score = excluded.score, total_score = excluded.total_score, correct = excluded.correct,
        answered = excluded.answered, objective_score = excluded.objective_score,
        objective_total = excluded.objective_total, awaiting = excluded.awaiting, graded_at = excluded.graded_at,
        first_try = kept.first_try or excluded.first_try`
  const rows = marked
    .filter(({ mark, voided }) => mark.verdict !== "unanswered" || voided === "full")
    .map((one) => ({ question_id: one.question.id, ...ResultParts.withGiven(one) }))
  // far in the future, not null: what is never released is never listed
  const released = Math.min(releasedAt(attempt) ?? Number.MAX_SAFE_INTEGER, FAR_FUTURE)
  const storeMarks = sql`
    insert into attempt_marks
      (agency_id, attempt_id, question_id, user_id, bank_id, exam_type, verdict, score, released_at, marked_at,
        first_try)
    select ${agency_id}, ${id}, m.question_id, ${user_id}, q.bank_id, ${rules.exam_type}, m.verdict, m.score,
      ${released}::timestamptz, ${ended_at}::timestamptz, ${isFirstMark(sql, attempt)}
    from jsonb_to_recordset(${sql.json(rows)}) as m (question_id text, verdict text, score double precision)
    join questions q on q.agency_id = ${agency_id} and q.id = m.question_id
    on conflict (agency_id, attempt_id, question_id) do update set verdict = excluded.verdict, score = excluded.score`
  // sent together, done in this order
  await Promise.all([
    storeResult,
    storeMarks,
    queueStatistics(sql, attempt, now, released),
    noteMarked(sql, attempt, released),
  ])
}

interface ToMark extends Pick<ExamQuestion, "id" | "kind" | "score"> {
  readonly answer: QuestionKey["answer"] | null
  readonly void_as: VoidAs | null
}

/** What marking needs of the questions, in their order: without the texts, which are most of them. */
const questionsToMark = async (sql: Sql, attempt: AttemptRow): Promise<ReadonlyArray<ToMark>> => {
  const { agency_id, paper_id, question_ids, question_scores, option_orders } = attempt
  const [rows, changed] = await Promise.all([
    sql<Omit<ToMark, "score">[]>`
      select q.id, q.kind, k.answer, v.void_as from questions q
      left join question_keys k on k.agency_id = q.agency_id and k.question_id = q.id
      left join void_questions v on v.agency_id = q.agency_id and v.paper_id = ${paper_id} and v.question_id = q.id
      where q.agency_id = ${agency_id} and q.id = any (${question_ids})`,
    changedSince(sql, attempt),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  return question_ids.flatMap((id, index) => {
    const row = found.get(id)
    if (row === undefined) return []
    const { asked: { kind } = row, key: { answer } = row } = changed.get(id) ?? {}
    const shown = answer && OptionOrder.shownAnswer(option_orders[index] ?? "", kind, answer)
    return [{ id, kind, answer: shown, void_as: row.void_as, score: question_scores[index] ?? 0 }]
  })
}

/** Of a mark `m` that is being written: whether the learner has none on that question in another attempt. */
export const isFirstMark = (sql: Sql, { agency_id, id, user_id }: AttemptRow) => sql`
  not exists (select from attempt_marks o
    where o.agency_id = ${agency_id} and o.user_id = ${user_id} and o.question_id = m.question_id
      and o.attempt_id <> ${id})`
