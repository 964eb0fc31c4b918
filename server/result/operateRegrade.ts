import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * Requests that a question is graded again although its key is the same; null requests nothing. Says how many wait. The
 * key is right for earlier versions of the question too, as far as an answer to them means the same.
 */
export const requestRegrade = async (
  sql: Sql,
  operator: OperatorContext,
  question: string | null,
): Promise<OperatorReport> => {
  const { agency } = operator
  const waiting = await waitingFor(sql, operator)
  if (question !== null) {
    const added = await sql`
      insert into key_corrections (agency_id, question_id, answer_before, answer_after, corrected_at)
      select agency_id, question_id, answer, answer, clock_timestamp() from question_keys
      where agency_id = ${agency} and question_id = ${question}`
    if (added.count === 0) throw new CannotOperate(`没有题目 ${question}`)
    await sql`
      update question_versions set passes_key = true where agency_id = ${agency} and question_id = ${question}`
  }
  const attempts = await waitingFor(sql, operator)
  const report = { lines: [`将复核 ${attempts} 份作答`], data: { attempts } }
  return question === null
    ? report
    : { ...report, changed: { upon: question, before: { attempts: waiting }, after: { attempts } } }
}

/** Attempts that corrected keys and void questions still have to reach. */
export const waitingFor = async (sql: Sql, { agency }: OperatorContext): Promise<number> => {
  const [row] = await sql<[{ attempts: number }]>`
    select count(*) as attempts from (
      select m.attempt_id from key_corrections c
      join attempt_marks m on m.agency_id = c.agency_id and m.question_id = c.question_id and m.attempt_id > c.done_to
      where c.agency_id = ${agency} and c.finished_at is null and c.paper_id is null
      union all
      select t.id from key_corrections c
      join attempts t on t.agency_id = c.agency_id and t.paper_id = c.paper_id and t.id > c.done_to
        and t.ended_at is not null and c.question_id = any (t.question_ids)
      where c.agency_id = ${agency} and c.finished_at is null
    ) waiting`
  return row.attempts
}

interface Correction {
  readonly question_id: string
  readonly examined: number
  readonly changed: number
}

/** The latest corrections, and what they changed. */
export const listCorrections = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const list = await sql<Correction[]>`
    select question_id, examined, changed from key_corrections
    where agency_id = ${agency} order by id desc limit 20`
  const lines = list.map(
    ({ question_id, examined, changed }) => `${question_id}：复核 ${examined} 份，改动 ${changed} 份`,
  )
  return { lines: lines.length === 0 ? ["没有改正过的答案"] : lines, data: { list } }
}
