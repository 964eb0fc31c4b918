import type { ListInput } from "#domain/admin/lists.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

interface Row {
  readonly id: string
  readonly question_id: string
  readonly kind: keyof typeof KINDS
  readonly text: string
  readonly created_at: number
}

const KINDS = { stem: "题目", key: "答案", explanation: "解析", other: "其他" } as const

/** What learners report about questions and nobody answered yet, the oldest first. */
export const listReports = async (
  sql: Sql,
  { agency }: OperatorContext,
  { question }: ListInput<"report:list">,
): Promise<OperatorReport> => {
  const rows = await sql<Row[]>`
    select id, question_id, kind, text, created_at from question_reports
    where agency_id = ${agency} and status = 'pending' ${question === undefined ? sql`` : sql`and question_id = ${question}`}
    order by created_at, id`
  const list = rows.map(({ created_at, ...row }) => ({ ...row, created_at: Shanghai.format(created_at) }))
  const lines = list.map(({ id, created_at, question_id, kind, text }) =>
    [id, created_at, `题目 ${question_id}`, KINDS[kind], oneLine(text)].join("  "),
  )
  return { lines: lines.length === 0 ? ["没有待处理的纠错"] : lines, data: { list } }
}

interface ReportAnswer {
  readonly id: string
  readonly status: "accepted" | "declined"
  readonly reply: string
}

/** Answers one of them, the first time or again. */
export const answerReport = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { id, status, reply }: ReportAnswer,
): Promise<OperatorReport> => {
  const [before] = await sql<Pick<ReportAnswer, "reply">[]>`
    select status, reply from question_reports where agency_id = ${agency} and id = ${id} for update`
  if (before === undefined) throw new CannotOperate(`没有纠错 ${id}`)
  const after = { status, reply: reply.trim() }
  await sql`
    update question_reports set ${sql({ ...after, answered_at: now })} where agency_id = ${agency} and id = ${id}`
  return {
    lines: [status === "accepted" ? "已采纳" : "未采纳"],
    data: { id, status },
    changed: { upon: id, before, after },
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ")
