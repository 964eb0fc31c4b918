import type { Output } from "#domain/contract/Contract.ts"
import { toYuan } from "#domain/core/Money.ts"
import type { RefundReason, RefundState } from "#domain/order/RefundState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { CallContext } from "../core/Handler.ts"
import { type PageAsked, pageOf } from "../core/paging.ts"
import { notFound } from "../core/Refusal.ts"
import { buyerOf } from "./buyerOf.ts"
import { invoiceView, invoiceWay, latestInvoice } from "./invoices.ts"
import { nextStep } from "./nextStep.ts"
import { LABELS, type Providers } from "./PaymentProvider.ts"
import { refundQuote } from "./refundQuote.ts"
import { latestRequest, offerView, requestView } from "./refundRequests.ts"
import type { OrderRow, PaymentRow } from "./rows.ts"

interface RefundRow {
  readonly number: string
  readonly amount_fen: number
  readonly reason: RefundReason
  readonly state: RefundState
  readonly succeeded_at: number | null
}

interface ListedRow extends OrderRow {
  readonly refund: RefundState | null
}

type Item = Output<"order.list">["list"][number]

const timeOf = (instant: number | null): string | null => (instant === null ? null : Shanghai.format(instant))

const itemOf = (row: OrderRow, refund: RefundState | null): Item => ({
  id: row.id,
  classroom_id: row.classroom_id,
  name: row.name,
  state: row.state,
  closed_because: row.closed_because,
  price: toYuan(row.price_fen),
  discount: toYuan(row.discount_fen),
  amount: toYuan(row.amount_fen),
  valid_until: row.valid_until,
  created_at: Shanghai.format(row.created_at),
  expires_at: row.expires_at,
  paid_at: timeOf(row.paid_at),
  refund,
})

export const offered = async (providers: Providers, agencyId: string): Promise<Output<"order.quote">["providers"]> =>
  (await providers.offered(agencyId)).map(({ name }) => ({ id: name, name: LABELS[name] }))

/** One of the learner's own orders, with all that was paid and went back. */
export const orderDetail = async (
  ctx: CallContext,
  id: string,
  providers: Providers,
): Promise<Output<"order.detail">> => {
  const { agencyId, userId } = buyerOf(ctx)
  const [[row], payments, refunds] = await Promise.all([
    ctx.sql<OrderRow[]>`
      select * from orders where agency_id = ${agencyId} and user_id = ${userId} and id = ${id}`,
    ctx.sql<PaymentRow[]>`
      select p.* from payments p where p.agency_id = ${agencyId} and p.order_id = ${id} order by p.number`,
    ctx.sql<RefundRow[]>`
      select r.* from refunds r join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
      where r.agency_id = ${agencyId} and p.order_id = ${id} order by r.created_at, r.number`,
  ])
  if (row === undefined) throw notFound("订单不存在")
  const [quote, request, invoice, invoice_way] = await Promise.all([
    refundQuote(ctx.sql, row, ctx.now),
    latestRequest(ctx.sql, row),
    latestInvoice(ctx.sql, row),
    invoiceWay(ctx.sql, row),
  ])
  return {
    ...itemOf(row, refunds.at(-1)?.state ?? null),
    coupon_code: row.coupon_code,
    payments: payments.map(({ number, provider, state, amount_fen, settles, succeeded_at }) => ({
      number,
      provider: LABELS[provider],
      state,
      amount: toYuan(amount_fen),
      settles,
      paid_at: timeOf(succeeded_at),
    })),
    refunds: refunds.map(({ number, state, reason, amount_fen, succeeded_at }) => ({
      number,
      state,
      reason,
      amount: toYuan(amount_fen),
      succeeded_at: timeOf(succeeded_at),
    })),
    providers: await offered(providers, agencyId),
    next: row.state === "paid" ? await nextStep(ctx.sql, row) : null,
    refund_offer: quote && offerView(quote),
    refund_request: request === undefined ? null : requestView(request),
    invoice_way,
    invoice: invoice === undefined ? null : invoiceView(invoice, row),
  }
}

/** The learner's orders, the latest first. */
export const orderList = async (
  ctx: CallContext,
  state: OrderRow["state"] | undefined,
  page: PageAsked,
): Promise<Output<"order.list">> => {
  const { agencyId, userId } = buyerOf(ctx)
  const mine = ctx.sql`
    from orders o where o.agency_id = ${agencyId} and o.user_id = ${userId}
      ${state === undefined ? ctx.sql`` : ctx.sql`and o.state = ${state}`}`
  const [rows, [{ total }]] = await Promise.all([
    ctx.sql<ListedRow[]>`
      select o.*, (select r.state from refunds r
          join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
          where p.agency_id = o.agency_id and p.order_id = o.id order by r.created_at desc limit 1) as refund
      ${mine} order by o.created_at desc, o.id limit ${page.size} offset ${page.offset}`,
    ctx.sql<[{ total: number }]>`select count(*) as total ${mine}`,
  ])
  return pageOf(
    page,
    rows.map((row) => itemOf(row, row.refund)),
    total,
  )
}
