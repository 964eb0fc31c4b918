import * as OrderState from "#domain/order/OrderState.ts"
import * as PaymentState from "#domain/order/PaymentState.ts"
import { isLegal } from "#domain/order/Moves.ts"
import type { RefundReason } from "#domain/order/RefundState.ts"
import * as Settlement from "#domain/order/Settlement.ts"
import { enrol, isEnrolledNow, type Place } from "../enrolment/enrol.ts"
import type { Sql } from "../db/Sql.ts"
import type { PaymentKey, Trade } from "./PaymentProvider.ts"
import { lockPayment, livePayments, type OrderRow, type PaymentRow } from "./rows.ts"

/** What a provider said was taken: `changed`, or nothing new; or it cannot be true of the payment. */
export type Taken = "changed" | "known" | "wrong amount" | "no such payment"

/**
 * Writes down what a provider says of a payment, and all that follows, in the transaction of `sql`: who pays is enrolled
 * in that moment, money that settles nothing goes back. The same again changes nothing.
 */
export const takeTrade = async (sql: Sql, key: PaymentKey, trade: Trade, now: number): Promise<Taken> => {
  const found = await lockPayment(sql, key)
  if (found === undefined) return "no such payment"
  const { order, payment } = found
  if (trade.state === "succeeded") {
    if (trade.paid_fen !== payment.amount_fen) return "wrong amount"
    if (payment.state === "succeeded") return "known"
    await sql`
      update payments set state = 'succeeded', trade_number = ${trade.trade_number}, succeeded_at = ${now}
      where agency_id = ${key.agencyId} and number = ${key.number}`
    await settle(sql, order, payment, now)
    return "changed"
  }
  // what is not there while the order is open may still come: nobody has opened the provider's page yet
  const next = trade.state === "missing" ? (order.state === "open" ? payment.state : "closed") : trade.state
  if (!isLegal(PaymentState.MOVES, payment.state, next)) return "known"
  await sql`
    update payments set state = ${next} where agency_id = ${key.agencyId} and number = ${key.number}`
  await closeWhenDone(sql, order, now)
  return "changed"
}

const settle = async (sql: Sql, order: OrderRow, payment: PaymentRow, now: number): Promise<void> => {
  const { agency_id: agencyId, id: orderId } = order
  const settlement = Settlement.decide(order.state, await buyerOf(sql, order, now))
  if (settlement.kind === "settles") {
    await sql`update payments set settles = true where agency_id = ${agencyId} and number = ${payment.number}`
    await sql`
      update orders set state = 'paid', paid_at = ${now}, closed_because = null
      where agency_id = ${agencyId} and id = ${orderId}`
    await enrol(sql, placeOf(order), order.valid_until, now, orderId)
    return
  }
  await addRefund(sql, payment, settlement.reason, now)
  if (settlement.closes !== null) {
    await sql`
      update orders set state = 'closed', closed_because = ${settlement.closes}, closed_at = ${now}
      where agency_id = ${agencyId} and id = ${orderId}`
  }
}

const buyerOf = async (sql: Sql, order: OrderRow, now: number): Promise<Settlement.Buyer> => {
  // it holds the learner's row, so that no account is deleted meanwhile
  const isJoined = await isEnrolledNow(sql, placeOf(order), now)
  const left = await sql`
    select from users where agency_id = ${order.agency_id} and id = ${order.user_id} and left_at is not null`
  if (left.length > 0) return "left"
  return isJoined ? "joined" : "waiting"
}

/** Enrols without a payment: nothing is left to pay. */
export const settleFree = async (sql: Sql, order: OrderRow, now: number): Promise<void> => {
  await sql`update orders set state = 'paid', paid_at = ${now} where agency_id = ${order.agency_id} and id = ${order.id}`
  await enrol(sql, placeOf(order), order.valid_until, now, order.id)
}

const placeOf = ({ agency_id, user_id, classroom_id }: OrderRow): Place => ({
  agencyId: agency_id,
  userId: user_id,
  classroomId: classroom_id,
})

/** A payment goes back once, as a whole or in part: the second request is the first. */
export const addRefund = async (
  sql: Sql,
  payment: PaymentRow,
  reason: RefundReason,
  now: number,
  amount_fen = payment.amount_fen,
): Promise<void> => {
  await sql`
    insert into refunds (agency_id, number, payment_number, amount_fen, reason, created_at, ask_at)
    values (${payment.agency_id}, ${`${payment.number}R`}, ${payment.number}, ${amount_fen}, ${reason}, ${now}, ${now})
    on conflict (agency_id, payment_number) do nothing`
}

/** An order is closed once no provider can take money for it. */
export const closeWhenDone = async (sql: Sql, order: OrderRow, now: number): Promise<void> => {
  if (order.state !== "closing" || (await livePayments(sql, order)).length > 0) return
  await sql`
    update orders set state = 'closed', closed_at = ${now}
    where agency_id = ${order.agency_id} and id = ${order.id}`
}

/** Begins to close an open order; gives whether it was open. Its live payments are to be closed at their providers next. */
export const beginClosing = async (
  sql: Sql,
  order: OrderRow,
  because: Exclude<OrderState.ClosedBecause, "joined">,
  now: number,
): Promise<boolean> => {
  if (order.state !== "open") return false
  await sql`
    update orders set state = 'closing', closed_because = ${because}
    where agency_id = ${order.agency_id} and id = ${order.id}`
  await sql`
    update payments set ask_at = ${now}, asked = 0
    where agency_id = ${order.agency_id} and order_id = ${order.id} and state in ('unknown', 'pending')`
  await closeWhenDone(sql, { ...order, state: "closing" }, now)
  return true
}
