import type { ListInput } from "#domain/admin/lists.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { oneLine } from "../core/oneLine.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"

type Asked = ListInput<"report:list">

interface Listed {
  readonly id: string
  readonly question_id: string
  readonly kind: keyof typeof KINDS
  readonly text: string
  readonly created_at: string
}

const KINDS = { stem: "题目", key: "答案", explanation: "解析", other: "其他" } as const

const REPORTS: PagedList<Asked, "created", Listed> = {
  from: (sql) => sql`question_reports r`,
  scope: (sql, { agency }) => sql`r.agency_id = ${agency} and r.status = 'pending'`,
  filters: (sql, _, { question }) => (question === undefined ? [] : [sql`r.question_id = ${question}`]),
  id: (sql) => sql`r.id`,
  sorts: { created: { by: (sql) => sql`r.created_at`, type: "timestamptz" } },
  sort: "created",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<(Omit<Listed, "created_at"> & { readonly created_at: number })[]>`
        select id, question_id, kind, text, created_at from question_reports
        where agency_id = ${agency} and id in ${sql(ids)}`
      return rows.map(({ created_at, ...row }) => ({ ...row, created_at: Shanghai.format(created_at) }))
    },
}

/** What learners report about questions and nobody answered yet, the oldest first. */
export const listReports = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, REPORTS, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["没有待处理的纠错"] : rows.map(lineOf)),
  })

const lineOf = ({ id, created_at, question_id, kind, text }: Listed): string =>
  [id, created_at, `题目 ${question_id}`, KINDS[kind], oneLine(text)].join("  ")

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
