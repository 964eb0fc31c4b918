import * as Message from "#domain/messages/Message.ts"
import { type InvoiceState, LABELS, MOVES } from "#domain/order/InvoiceState.ts"
import { isLegal } from "#domain/order/Moves.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { tellBuyer } from "./refundRequests.ts"

interface Answer {
  readonly invoice: string
  readonly number?: string
  readonly date?: string
  readonly url?: string
  /** Why it is refused. */
  readonly reply?: string
  /** Number of the red invoice. */
  readonly reversal?: string
}

interface Known {
  readonly id: string
  readonly state: InvoiceState
  readonly agency_id: string
  readonly user_id: string
  readonly order_id: string
  readonly name: string
}

/** Writes down that an invoice was issued, refused with a reason, or reversed, and tells the learner. */
export const answerInvoice = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { invoice: id, number, date = "", url, reply, reversal }: Answer,
): Promise<OperatorReport> => {
  const [known] = await sql<Known[]>`
    select i.id, i.state, i.agency_id, i.user_id, i.order_id, o.name
    from invoices i join orders o on o.agency_id = i.agency_id and o.id = i.order_id
    where i.agency_id = ${agency} and i.id = ${id} for update of i`
  if (known === undefined) throw new CannotOperate(`没有发票申请 ${id}`)
  const to = reversal !== undefined ? "reversed" : reply !== undefined ? "refused" : "issued"
  if (!isLegal(MOVES, known.state, to)) throw new CannotOperate(`发票申请 ${id} 的状态是“${LABELS[known.state]}”`)
  if (to === "issued") checkIssued(date, url, now)
  await sql`
    update invoices set state = ${to}, decided_at = coalesce(decided_at, ${now}), number = coalesce(number, ${number ?? null}),
      issued_on = coalesce(issued_on, ${date === "" ? null : date}::date), url = coalesce(url, ${url ?? null}),
      reply = ${reply ?? ""}, reversal_number = ${reversal ?? null}
    where agency_id = ${agency} and id = ${id}`
  const order = { id: known.order_id, name: known.name }
  const detail = reversal ?? reply ?? number ?? ""
  await tellBuyer(sql, known, Message.ofOrder(order, NEWS[to], detail, id), now)
  return {
    lines: [`${id} ${known.name}：${LABELS[to]}${to === "refused" ? "，原因已告诉学员" : ` ${detail}`}`],
    data: { id, state: to },
    changed: { upon: id, before: { state: known.state }, after: { state: to, number: reversal ?? number } },
  }
}

const NEWS = { issued: "invoiced", refused: "uninvoiced", reversed: "reversed" } as const

const checkIssued = (date: string, url: string | undefined, now: number): void => {
  const day = Shanghai.parse(`${date} 00:00:00`)
  if (day === null || day > now) throw new CannotOperate(`开票日期应为今天或以前的日期，如2026-03-01：${date}`)
  if (url !== undefined && !/^https:\/\/\S+$/.test(url)) throw new CannotOperate(`发票的地址应以https://开头：${url}`)
}
