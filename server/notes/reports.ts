import { randomUUID } from "node:crypto"
import type { Input, Output } from "#domain/contract/Contract.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import { lockLearner } from "../core/lockLearner.ts"
import type { Owner } from "../core/Owner.ts"
import { type PageAsked, pageOf } from "../core/paging.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { offeredQuestion, withQuestions } from "./keptQuestions.ts"
import { PRACTICE_CODES } from "./practiceCodes.ts"

export type Report = Output<"practice.report">

interface Row extends Omit<Report, "created_at" | "answered_at"> {
  readonly created_at: number
  readonly answered_at: number | null
}

/** How many a learner may have waiting: what one person can mean seriously. */
const MAX_PENDING = 30
/** How many answered ones a learner has: the oldest go first. */
const MAX_ANSWERED = 500

export const addReport = async (
  sql: Sql,
  owner: Owner,
  { question_id, kind, text }: Input<"practice.report">,
  now: number,
): Promise<Report> => {
  const { agencyId, userId } = owner
  await offeredQuestion(sql, owner, question_id)
  await lockLearner(sql, owner)
  const [pending] = await sql<[{ count: number }]>`
    select count(*) from question_reports
    where agency_id = ${agencyId} and user_id = ${userId} and status = 'pending'`
  if (pending.count >= MAX_PENDING)
    throw new Refusal({
      code: PRACTICE_CODES.tooManyReports,
      message: `还有${pending.count}条纠错在处理，处理后再提交`,
    })
  const rows = await sql<[Row]>`
    insert into question_reports (agency_id, id, user_id, question_id, kind, text, created_at)
    values (${agencyId}, ${randomUUID()}, ${userId}, ${question_id}, ${kind}, ${text.trim()}, ${now})
    returning *`
  await sql`
    delete from question_reports where agency_id = ${agencyId} and id in (
      select id from question_reports
      where agency_id = ${agencyId} and user_id = ${userId} and status <> 'pending'
      order by created_at desc, id offset ${MAX_ANSWERED})`
  return reportOf(rows[0])
}

export const reportsOn = async (
  sql: Sql,
  owner: Owner,
  question_id: string,
  now: number,
): Promise<ReadonlyArray<Report>> => {
  const rows = await sql<Row[]>`
    select * from question_reports
    where agency_id = ${owner.agencyId} and user_id = ${owner.userId} and question_id = ${question_id}
    order by created_at desc, id`
  return reportsToTell(sql, owner, rows, now)
}

export const reportsPage = async (
  sql: Sql,
  owner: Owner,
  page: PageAsked,
  now: number,
): Promise<Output<"practice.reports">> => {
  const rows = await sql<Array<Row & { readonly total: number }>>`
    select *, count(*) over () as total from question_reports
    where agency_id = ${owner.agencyId} and user_id = ${owner.userId}
    order by created_at desc, id
    limit ${page.size} offset ${page.offset}`
  const reports = await reportsToTell(sql, owner, rows, now)
  const list = await withQuestions(
    sql,
    owner,
    reports.map((report) => ({ question_id: report.question_id, report })),
  )
  return pageOf(page, list, rows[0]?.total ?? 0)
}

/** An answer may tell the key: while an exam withholds the question it waits; else it is noted. */
const reportsToTell = async (
  sql: Sql,
  owner: Owner,
  rows: ReadonlyArray<Row>,
  now: number,
): Promise<ReadonlyArray<Report>> => {
  const answered = rows.flatMap(({ status, question_id }) => (status === "pending" ? [] : [question_id]))
  const embargoed = await embargoedQuestions(sql, owner, answered, now)
  await recordDisclosure(
    sql,
    owner,
    answered.filter((id) => !embargoed.has(id)),
    now,
  )
  return rows.map((row) => reportOf(embargoed.has(row.question_id) ? { ...row, ...WAITING } : row))
}

const WAITING = { status: "pending", reply: "", answered_at: null } as const

const reportOf = ({ id, question_id, kind, text, status, reply, created_at, answered_at }: Row): Report => ({
  id,
  question_id,
  kind,
  text,
  status,
  reply,
  created_at: Shanghai.format(created_at),
  answered_at: answered_at === null ? null : Shanghai.format(answered_at),
})
