import { toYuan } from "#domain/core/Money.ts"
import * as Message from "#domain/messages/Message.ts"
import { LABELS } from "#domain/order/OrderState.ts"
import type { RefundRequestState } from "#domain/order/RefundRequestState.ts"
import type { RefundLine } from "#domain/order/RefundTerms.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { revokeByOrder } from "../enrolment/enrol.ts"
import type { Sql } from "../db/Sql.ts"
import { refundQuote } from "./refundQuote.ts"
import { latestRequest, tellBuyer } from "./refundRequests.ts"
import { lockOrder, type OrderRow, type PaymentRow } from "./rows.ts"
import { addRefund } from "./settle.ts"

interface Asked {
  readonly order: string
  /** All that was paid, whatever the terms say. */
  readonly whole: boolean
  /** For the record of acts. */
  readonly reason?: string
}

/**
 * Gives the money of a paid order back, as much as the terms of its agreement say, or asks again for a refund of it that
 * failed. A request of the learner is approved by it. The server asks the provider; the learner leaves the classroom when
 * the money has gone back.
 */
export const refundOrder = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { order: id, whole, reason }: Asked,
): Promise<OperatorReport> => {
  const order = await lockOrder(sql, agency, id)
  if (order === undefined) throw new CannotOperate(`没有订单 ${id}`)
  const asked = {
    ...order,
    request: (await latestRequest(sql, order))?.state ?? null,
    ...(reason !== undefined && { reason }),
  }
  const again = await sql`
    update refunds r set state = 'unknown', ask_at = ${now}, asked = 0 from payments p
    where r.agency_id = ${agency} and p.agency_id = r.agency_id and p.number = r.payment_number and p.order_id = ${id}
      and r.state = 'failed'
    returning r.number`
  if (again.length > 0) return told(asked, "重新申请退款，结果由服务器向付款渠道查询")
  if (order.state !== "paid") throw new CannotOperate(`订单 ${id} 的状态是“${LABELS[order.state]}”，没有可退的款`)
  const [payment] = await sql<PaymentRow[]>`
    select * from payments where agency_id = ${agency} and order_id = ${id} and settles`
  if (payment === undefined) {
    await sql`update orders set state = 'refunded' where agency_id = ${agency} and id = ${id}`
    await revokeByOrder(sql, order)
    return told(asked, "没有付过款，已退课")
  }
  const { lines, amount_fen } = await sumOf(sql, order, payment, whole, now)
  await addRefund(sql, payment, "requested", now, amount_fen)
  await approve(sql, order, lines, amount_fen, now)
  return told(asked, `申请退款 ${toYuan(amount_fen)} 元，结果由服务器向付款渠道查询`, lines)
}

const sumOf = async (sql: Sql, order: OrderRow, { amount_fen }: PaymentRow, whole: boolean, now: number) => {
  const quote = whole ? null : await refundQuote(sql, order, now)
  if (quote === null) return { lines: [{ name: "实付", fen: amount_fen }], amount_fen }
  if (quote.refusal !== null) throw new CannotOperate(`${quote.refusal}；机构决定全额退的，选“全额退”`)
  return quote
}

const approve = async (
  sql: Sql,
  order: OrderRow,
  lines: ReadonlyArray<RefundLine>,
  amount_fen: number,
  now: number,
): Promise<void> => {
  const approved = await sql`
    update refund_requests set state = 'approved', decided_at = ${now}, amount_fen = ${amount_fen},
      lines = ${sql.json(lines)}
    where agency_id = ${order.agency_id} and order_id = ${order.id} and state = 'asked'`
  if (approved.count > 0) await tellBuyer(sql, order, Message.ofOrder(order, "approved", toYuan(amount_fen)), now)
}

/** Refuses a learner's request for a refund, and says why. */
export const declineRefund = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { order: id, reply }: { readonly order: string; readonly reply: string },
): Promise<OperatorReport> => {
  const order = await lockOrder(sql, agency, id)
  const request = order && (await latestRequest(sql, order))
  if (order === undefined || request?.state !== "asked") throw new CannotOperate(`订单 ${id} 没有等待处理的退款申请`)
  await sql`
    update refund_requests set state = 'refused', reply = ${reply}, decided_at = ${now}
    where agency_id = ${agency} and id = ${request.id}`
  await tellBuyer(sql, order, Message.ofOrder(order, "refused", reply, request.id), now)
  return told({ ...order, request: request.state }, "没有同意退款申请，原因已告诉学员")
}

interface Told extends OrderRow {
  /** Of the learner's latest request for a refund, before it. */
  readonly request: RefundRequestState | null
  readonly reason?: string
}

const told = (order: Told, what: string, lines: ReadonlyArray<RefundLine> = []): OperatorReport => ({
  lines: [`${order.id} ${order.name}：${what}`, ...lines.map(({ name, fen }) => `${name}  ${toYuan(fen)} 元`)],
  data: { id: order.id, done: what, lines: lines.map(({ name, fen }) => ({ name, amount: toYuan(fen) })) },
  changed: {
    upon: order.id,
    before: { state: order.state, amount_fen: order.amount_fen, request: order.request },
    after: {
      done: what,
      ...(order.reason !== undefined && { reason: order.reason }),
      ...(lines.length > 0 && { lines }),
    },
  },
})
