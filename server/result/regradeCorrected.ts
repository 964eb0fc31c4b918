import * as Scoring from "#domain/question/Scoring.ts"
import { type AttemptRow, isReleased } from "../attempt/AttemptRow.ts"
import { currentAnswers } from "../attempt/currentAnswers.ts"
import { grade } from "../attempt/grade.ts"
import { keysIn, questionsOf } from "../attempt/questionsOf.ts"
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
  /** Of a question that was made void in one paper, or counts again there. */
  readonly paper_id: string | null
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
    select agency_id, id, question_id, done_to, paper_id from key_corrections
    where finished_at is null and corrected_at <= clock_timestamp() - make_interval(secs => ${settleMs / 1000})
    order by corrected_at, id limit 1
    for update skip locked`
    if (correction === undefined) return null
    const { agency_id, question_id, done_to, paper_id } = correction
    const attempts = await sql<AttemptRow[]>`
    select t.* from attempts t
    where t.agency_id = ${agency_id} and t.id in (${
      paper_id === null
        ? sql`select m.attempt_id from attempt_marks m
            where m.agency_id = ${agency_id} and m.question_id = ${question_id} and m.attempt_id > ${done_to}
            order by m.attempt_id limit ${BATCH}`
        : sql`select p.id from attempts p
            where p.agency_id = ${agency_id} and p.paper_id = ${paper_id} and p.ended_at is not null
              and ${question_id} = any (p.question_ids) and p.id > ${done_to}
            order by p.id limit ${BATCH}`
    })
    order by t.id
    for no key update of t`
    for (const attempt of attempts) await regrade(sql, attempt, correction, now)
    const { count: changed } = await sql`
    select from regraded_results
    where agency_id = ${agency_id} and correction_id = ${correction.id}
      and attempt_id = any (${attempts.map(({ id }) => id)})`
    const last = attempts.at(-1)
    await sql`
    update key_corrections set examined = examined + ${attempts.length}, changed = changed + ${changed},
      done_to = ${last?.id ?? done_to}, finished_at = ${attempts.length < BATCH ? now : null}
    where agency_id = ${agency_id} and id = ${correction.id}`
    return attempts.length
  }

/**
 * Grades the attempt again and keeps what that changed, before and after. An ended attempt gets all its marks by the keys
 * of now: what other corrections changed that still have to come is theirs.
 */
const regrade = async (sql: Sql, attempt: AttemptRow, correction: CorrectionRow, now: number): Promise<void> => {
  const { agency_id, id: attempt_id, ended_at } = attempt
  const due = ended_at === null ? [correction] : await correctionsDue(sql, attempt)
  const questions = due.map(({ question_id }) => question_id)
  const before = await marksOf(sql, attempt, questions)
  let score = await scoreOf(sql, attempt)
  // graded again, a question that counts again has its own mark or none
  if (correction.paper_id !== null) await forgetVoid(sql, attempt, correction.question_id)
  if (ended_at === null) await markAgain(sql, attempt, correction.question_id, now)
  else await grade(sql, attempt, now)
  const after = await marksOf(sql, attempt, questions)
  for (const { id: correction_id, question_id } of due) {
    const [was, is] = [before.get(question_id) ?? UNANSWERED, after.get(question_id) ?? UNANSWERED]
    if (was.verdict === is.verdict && was.score === is.score) continue
    const score_before = score
    if (ended_at !== null) score = Math.round((score + is.score - was.score) * 100) / 100
    await sql`
      insert into regraded_results ${sql({
        agency_id,
        attempt_id,
        correction_id,
        verdict_before: was.verdict,
        verdict_after: is.verdict,
        score_before,
        score_after: score,
        told: isReleased(attempt, now),
        regraded_at: now,
      })}
      on conflict (agency_id, attempt_id, correction_id) do update
        set verdict_after = excluded.verdict_after, score_after = excluded.score_after`
  }
}

/** The oldest correction of each question of the attempt that is not over, in their order. */
const correctionsDue = (
  sql: Sql,
  { agency_id, paper_id, question_ids }: AttemptRow,
): Promise<ReadonlyArray<Pick<CorrectionRow, "id" | "question_id">>> => sql`
  select min(id) as id, question_id from key_corrections
  where agency_id = ${agency_id} and question_id = any (${question_ids}) and finished_at is null
    and (paper_id is null or paper_id = ${paper_id})
  group by question_id order by 1`

const UNANSWERED = { verdict: "unanswered", score: 0 }

const forgetVoid = (sql: Sql, { agency_id, id }: AttemptRow, question_id: string) => sql`
  delete from attempt_marks
  where agency_id = ${agency_id} and attempt_id = ${id} and question_id = ${question_id} and verdict = 'unanswered'`

interface MarkRow {
  readonly question_id: string
  readonly verdict: string
  readonly score: number
}

const marksOf = async (
  sql: Sql,
  { agency_id, id }: AttemptRow,
  questions: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, MarkRow>> => {
  const rows = await sql<MarkRow[]>`
    select question_id, verdict, score from attempt_marks
    where agency_id = ${agency_id} and attempt_id = ${id} and question_id = any (${[...questions]})`
  return new Map(rows.map((row) => [row.question_id, row]))
}

/** Of the whole result; 0 while the attempt is open. */
const scoreOf = async (sql: Sql, { agency_id, id }: AttemptRow): Promise<number> => {
  const [row] = await sql<{ score: number }[]>`
    select score from results where agency_id = ${agency_id} and attempt_id = ${id}`
  return row?.score ?? 0
}

/** In practice in progress, the question that was checked. */
const markAgain = async (sql: Sql, attempt: AttemptRow, question_id: string, now: number): Promise<void> => {
  const { agency_id, id } = attempt
  const [questions, keys, answers] = await Promise.all([
    questionsOf(sql, attempt),
    keysIn(sql, attempt, [question_id]),
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
