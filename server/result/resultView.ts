import type { Receipt } from "#domain/contract/examAttempt.ts"
import type { ExamResult } from "#domain/contract/examResult.ts"
import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { type AttemptRow, isReleased, releasedAt } from "../attempt/AttemptRow.ts"
import { attachedFiles } from "../attempt/attachments.ts"
import { currentAnswers } from "../attempt/currentAnswers.ts"
import { findLate } from "../attempt/findLate.ts"
import { releaseText } from "../attempt/paperRelease.ts"
import type { Sql } from "../db/Sql.ts"
import { questionsOf } from "../attempt/questionsOf.ts"
import { paceOf } from "../attempt/paceOf.ts"
import { type Reading, releasedParts, type ResultRow } from "./releasedParts.ts"

/** The result of an ended attempt. Before its release: receipt, questions and own answers, no key, verdict or score. */
export const resultView = async (ctx: Reading, attempt: AttemptRow, receipt: Receipt): Promise<ExamResult> => {
  const { sql, now } = ctx
  const { agency_id, id } = attempt
  const [asked, answers, late, pace, isOwnOrder, rows] = await Promise.all([
    questionsOf(sql, attempt),
    currentAnswers(sql, attempt),
    findLate(sql, attempt),
    paceOf(sql, attempt),
    hasOwnOrder(sql, attempt),
    sql<[ResultRow]>`
      select score, total_score, correct, answered, objective_score, objective_total, awaiting, seconds from results
      where agency_id = ${agency_id} and attempt_id = ${id}`,
  ])
  const [row] = rows
  const files = await attachedFiles(sql, attempt, ctx, answers)
  const ended = {
    attempt_id: id,
    title: attempt.title,
    bank_id: attempt.bank_id,
    paper_id: attempt.paper_id,
    source: attempt.source,
    receipt,
    ...(late.state !== "none" && { late }),
    releases_at: releaseText(releasedAt(attempt)),
    total_score: row.total_score,
    pass_score: attempt.pass_score,
    answered: row.answered,
    seconds: row.seconds,
    overtime_seconds: TimeLimit.overtime(attempt.rules, row.seconds),
    objective_total: row.objective_total,
    pace,
    questions: asked.map(({ question }) => question),
    answers,
    ...(isOwnOrder && { is_shuffled: true as const }),
    ...(files.length > 0 && { files }),
  }
  return isReleased(attempt, now)
    ? { ...ended, released: true, ...(await releasedParts(ctx, attempt, asked, answers, row)) }
    : { ...ended, released: false }
}

/** Of options, or of a paper's questions: shuffled, drawn, or those of the paper before it was changed. */
const hasOwnOrder = async (sql: Sql, { agency_id, paper_id, question_ids, option_orders }: AttemptRow) => {
  if (option_orders.length > 0 || paper_id === null) return option_orders.length > 0
  const [paper] = await sql<{ listed: ReadonlyArray<string> }[]>`
    select array(
      select q.id from jsonb_array_elements(p.sections) with ordinality as s (section, n),
        jsonb_array_elements_text(s.section -> 'question_ids') with ordinality as q (id, n)
      order by s.n, q.n) as listed
    from papers p where p.agency_id = ${agency_id} and p.id = ${paper_id}`
  return paper !== undefined && paper.listed.join() !== question_ids.join()
}
