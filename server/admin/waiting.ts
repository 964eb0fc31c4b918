import type { ListName } from "#domain/admin/lists.ts"
import type { AgencyScope, Sql } from "../db/Sql.ts"
import { unreadySessions } from "../live/operateSessions.ts"
import { awaitedMarks } from "../result/operateMarks.ts"

/** What waits for a person of an agency. */
export interface Waiting {
  /** Its name where it is measured. */
  readonly queue: string
  readonly list: ListName
  readonly what: string
  /** Of the list, its one filter. */
  readonly filter?: string
  /** Rows of one column `since`. */
  readonly rows: (sql: Sql, agency: AgencyScope, now: number) => ReturnType<Sql>
}

const refundsIn =
  (state: string): Waiting["rows"] =>
  (sql, agency) =>
    sql`select min(r.created_at) as since from refunds r
      join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
      where r.agency_id = ${agency} and r.state = ${state} group by p.order_id`

export const WAITING: ReadonlyArray<Waiting> = [
  {
    queue: "late_answers",
    list: "late:list",
    what: "迟到的作答待核对",
    rows: (sql, agency) =>
      sql`select received_at as since from late_hand_ins where agency_id = ${agency} and state = 'review'`,
  },
  {
    queue: "marks",
    list: "mark:questions",
    what: "简答题待批改",
    rows: (sql, agency) => sql`select t.ended_at as since ${awaitedMarks(sql, agency)}`,
  },
  {
    queue: "reports",
    list: "report:list",
    what: "纠错待回复",
    rows: (sql, agency) =>
      sql`select created_at as since from question_reports where agency_id = ${agency} and status = 'pending'`,
  },
  {
    queue: "questions",
    list: "ask:list",
    what: "提问待回答",
    rows: (sql, agency) => sql`
      select asked_at as since from asks where agency_id = ${agency} and answered_at is null and hidden_at is null`,
  },
  {
    queue: "refunds_asked",
    list: "order:list",
    what: "退款申请待处理",
    filter: "asked",
    rows: (sql, agency) =>
      sql`select asked_at as since from refund_requests where agency_id = ${agency} and state = 'asked'`,
  },
  {
    queue: "invoices_to_issue",
    list: "invoice:list",
    what: "发票待开",
    filter: "to_issue",
    rows: (sql, agency) => sql`select asked_at as since from invoices where agency_id = ${agency} and state = 'asked'`,
  },
  {
    queue: "invoices_to_reverse",
    list: "invoice:list",
    what: "发票待红冲",
    filter: "to_reverse",
    rows: (sql, agency) => sql`
      select i.decided_at as since from invoices i join orders o on o.agency_id = i.agency_id and o.id = i.order_id
      where i.agency_id = ${agency} and i.state = 'issued' and o.state = 'refunded'`,
  },
  { queue: "refunds_failed", list: "order:list", what: "退款没有成功", filter: "failed", rows: refundsIn("failed") },
  { queue: "refunds_pending", list: "order:list", what: "退款处理中", filter: "pending", rows: refundsIn("pending") },
  {
    queue: "drafts_not_published",
    list: "content:pages",
    what: "定时发布没有成功",
    rows: (sql, agency) =>
      sql`select kept_at as since from content_drafts where agency_id = ${agency} and failure is not null`,
  },
  {
    queue: "live_without_picture",
    list: "live:list",
    what: "一天内的直播还没有画面地址",
    filter: "unready",
    rows: (sql, agency, now) =>
      sql`select l.starts_at as since from live_sessions l where ${unreadySessions(sql, agency, now)}`,
  },
]
