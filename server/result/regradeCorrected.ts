import * as Scoring from "#domain/exam/Scoring.ts"
import { type AttemptRow, isReleased } from "../attempt/AttemptRow.ts"
import { currentAnswers } from "../attempt/currentAnswers.ts"
import { grade } from "../attempt/grade.ts"
import { keysOf, questionsOf } from "../attempt/questionsOf.ts"
import { queueStatistics } from "../attempt/queueStatistics.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { noteMarked } from "../learnerQuestions/foldMarks.ts"

const BATCH = 50

interface CorrectionRow {
  readonly agency_id: string
  readonly id: number
  readonly question_id: string
  readonly done_to: string
}

/**
 * Grades again the next 50 attempts whose marks stand on the oldest corrected key, and gives how many attempts were
 * looked at. `settleMs` is how old a correction has to be: a hand-in that still reads the old key is over by then.
 */
export const regradeCorrected =
  (settleMs: number): Step<Pick<StepDeps, "now">> =>
  async (sql, { now: clock }) => {
    const now = clock()
    const [correction] = await sql<CorrectionRow[]>`
    select agency_id, id, question_id, done_to from key_corrections
    where finished_at is null and corrected_at <= clock_timestamp() - make_interval(secs => ${settleMs / 1000})
    order by corrected_at, id limit 1
    for update skip locked`
    if (correction === undefined) return null
    const { agency_id, question_id, done_to } = correction
    const attempts = await sql<AttemptRow[]>`
    select t.* from attempts t
    where t.agency_id = ${agency_id} and t.id in (
      select m.attempt_id from attempt_marks m
      where m.agency_id = ${agency_id} and m.question_id = ${question_id} and m.attempt_id > ${done_to}
      order by m.attempt_id limit ${BATCH})
    order by t.id
    for no key update of t`
    let changed = 0
    for (const attempt of attempts) if (await regrade(sql, attempt, correction, now)) changed += 1
    const last = attempts.at(-1)
    await sql`
    update key_corrections set examined = examined + ${attempts.length}, changed = changed + ${changed},
      done_to = ${last?.id ?? done_to}, finished_at = ${attempts.length < BATCH ? now : null}
    where agency_id = ${agency_id} and id = ${correction.id}`
    return attempts.length
  }

interface Standing {
  readonly verdict: string
  /** Of the whole result; null while the attempt is open. */
  readonly score: number | null
}

/** Whether the correction changed anything of that attempt; what it changed is kept, before and after. */
const regrade = async (
  sql: Sql,
  attempt: AttemptRow,
  { id: correction_id, question_id }: CorrectionRow,
  now: number,
): Promise<boolean> => {
  const before = await standingOf(sql, attempt, question_id)
  if (attempt.ended_at === null) await markAgain(sql, attempt, question_id, now)
  else await grade(sql, attempt, now)
  const after = await standingOf(sql, attempt, question_id)
  if (before.verdict === after.verdict && before.score === after.score) return false
  await sql`
    insert into regraded_results ${sql({
      agency_id: attempt.agency_id,
      attempt_id: attempt.id,
      correction_id,
      verdict_before: before.verdict,
      verdict_after: after.verdict,
      score_before: before.score ?? 0,
      score_after: after.score ?? 0,
      told: isReleased(attempt, now),
      regraded_at: now,
    })}`
  return true
}

const standingOf = async (sql: Sql, { agency_id, id }: AttemptRow, question_id: string): Promise<Standing> => {
  const [row] = await sql<Standing[]>`
    select m.verdict, r.score from attempt_marks m
    left join results r on r.agency_id = m.agency_id and r.attempt_id = m.attempt_id
    where m.agency_id = ${agency_id} and m.attempt_id = ${id} and m.question_id = ${question_id}`
  return row ?? { verdict: "unanswered", score: null }
}

/** In practice in progress, the question that was checked. */
const markAgain = async (sql: Sql, attempt: AttemptRow, question_id: string, now: number): Promise<void> => {
  const { agency_id, id } = attempt
  const [questions, keys, answers] = await Promise.all([
    questionsOf(sql, attempt),
    keysOf(sql, agency_id, [question_id]),
    currentAnswers(sql, attempt),
  ])
  const asked = questions.find(({ question }) => question.id === question_id)
  const key = keys.get(question_id)
  if (asked === undefined || key === undefined) return
  const value = answers.find((answer) => answer.question_id === question_id)?.value ?? null
  const { verdict, score } = Scoring.mark(asked.question, key.answer, value, attempt.rules.partial ?? "none")
  await sql`
    update attempt_marks set verdict = ${verdict}, score = ${score}
    where agency_id = ${agency_id} and attempt_id = ${id} and question_id = ${question_id}`
  await noteMarked(sql, attempt, now)
  await queueStatistics(sql, attempt, now, now)
}
