import type { Output } from "#domain/contract/Contract.ts"
import { toYuan } from "#domain/core/Money.ts"
import * as Message from "#domain/messages/Message.ts"
import { isLegal } from "#domain/order/Moves.ts"
import type { Refund } from "#domain/order/RefundTerms.ts"
import { MOVES, type RefundRequestState } from "#domain/order/RefundRequestState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { CallContext } from "../core/Handler.ts"
import { rateLimit } from "../core/rateLimit.ts"
import type { Sql } from "../db/Sql.ts"
import { writeMessage } from "../core/writeMessage.ts"
import { lockOwn } from "./lockOwn.ts"
import { refundQuote } from "./refundQuote.ts"
import { notRefundable, requestDecided } from "./refusals.ts"
import type { OrderRow } from "./rows.ts"

const REQUESTS = { hits: 20, seconds: 86_400 }

interface RequestRow {
  readonly id: string
  readonly state: RefundRequestState
  readonly reply: string
  readonly amount_fen: number | null
  readonly asked_at: number
  readonly decided_at: number | null
}

/** The learner's latest request for an order. */
export const latestRequest = async (sql: Sql, order: Pick<OrderRow, "agency_id" | "id">) => {
  const [row] = await sql<RequestRow[]>`
    select id, state, reply, amount_fen, asked_at, decided_at from refund_requests
    where agency_id = ${order.agency_id} and order_id = ${order.id} order by asked_at desc, id desc limit 1`
  return row
}

export const requestView = (row: RequestRow): NonNullable<Output<"order.detail">["refund_request"]> => ({
  state: row.state,
  reply: row.reply,
  amount: row.amount_fen === null ? null : toYuan(row.amount_fen),
  asked_at: Shanghai.format(row.asked_at),
  decided_at: row.decided_at === null ? null : Shanghai.format(row.decided_at),
})

export const offerView = ({ lines, amount_fen, last_day, refusal }: Refund) => ({
  lines: lines.map(({ name, fen }) => ({ name, amount: toYuan(fen) })),
  amount: toYuan(amount_fen),
  last_day,
  refusal,
})

/** In the transaction of a keyed call. While a request is open, the same again is that request. */
export const askRefund = async (ctx: CallContext, id: string): Promise<{ readonly id: string }> => {
  const { sql, now } = ctx
  const order = await lockOwn(ctx, id)
  const latest = await latestRequest(sql, order)
  if (latest?.state === "asked" || latest?.state === "approved") return { id }
  await rateLimit(ctx, `refund:${order.user_id}`, REQUESTS)
  const quote = await refundQuote(sql, order, now)
  if (quote === null) throw notRefundable("这笔订单不能在这里申请退款")
  if (quote.refusal !== null) throw notRefundable(quote.refusal)
  await sql`
    insert into refund_requests (agency_id, id, order_id, user_id, asked_at)
    select ${order.agency_id}, ${id} || 'Q' || count(*) + 1, ${id}, ${order.user_id}, ${now}
    from refund_requests where agency_id = ${order.agency_id} and order_id = ${id}`
  return { id }
}

export const withdrawRefund = async (ctx: CallContext, id: string): Promise<{ readonly id: string }> => {
  const order = await lockOwn(ctx, id)
  const latest = await latestRequest(ctx.sql, order)
  if (latest === undefined || latest.state === "withdrawn") return { id }
  if (!isLegal(MOVES, latest.state, "withdrawn")) throw requestDecided()
  await ctx.sql`
    update refund_requests set state = 'withdrawn', decided_at = ${ctx.now}
    where agency_id = ${order.agency_id} and id = ${latest.id}`
  return { id }
}

/** Tells the learner what became of the order's money or invoice. */
export const tellBuyer = (
  sql: Sql,
  { agency_id: agencyId, user_id: userId }: Pick<OrderRow, "agency_id" | "user_id">,
  message: Message.Message,
  now: number,
): Promise<void> => writeMessage(sql, { agencyId, userId }, message, now)

/** The money of an order has gone back. */
export const finishRequest = async (sql: Sql, order: OrderRow, amount_fen: number, now: number): Promise<void> => {
  await sql`
    update refund_requests set state = 'returned'
    where agency_id = ${order.agency_id} and order_id = ${order.id} and state = 'approved'`
  await tellBuyer(sql, order, Message.ofOrder(order, "returned", toYuan(amount_fen)), now)
}
