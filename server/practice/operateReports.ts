import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Pool } from "../db/Sql.ts"

interface Row {
  readonly id: string
  readonly question_id: string
  readonly kind: keyof typeof KINDS
  readonly text: string
  readonly created_at: number
}

const KINDS = { stem: "题目", key: "答案", explanation: "解析", other: "其他" } as const

/** What learners report about questions and nobody answered yet, the oldest first: a line each. */
export const listReports = async (pool: Pool, agency_id: string): Promise<ReadonlyArray<string>> => {
  const rows = await pool<Row[]>`
    select id, question_id, kind, text, created_at from question_reports
    where agency_id = ${agency_id} and status = 'pending' order by created_at, id`
  if (rows.length === 0) return ["没有待处理的纠错"]
  return rows.map((row) =>
    [row.id, Shanghai.format(row.created_at), `题目 ${row.question_id}`, KINDS[row.kind], oneLine(row.text)].join("  "),
  )
}

interface ReportAnswer {
  readonly id: string
  readonly status: "accepted" | "declined"
  readonly reply: string
}

/** Answers one of them, and gives what to print. */
export const answerReport = async (
  pool: Pool,
  agency_id: string,
  { id, status, reply }: ReportAnswer,
  now: number,
): Promise<ReadonlyArray<string>> => {
  const answered = await pool`
    update question_reports set status = ${status}, reply = ${reply.trim()}, answered_at = ${now}
    where agency_id = ${agency_id} and id = ${id}`
  if (answered.count === 0) throw new CannotOperate(`没有纠错 ${id}`)
  return [status === "accepted" ? "已采纳" : "未采纳"]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ")
