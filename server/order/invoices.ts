import type { Input, Output } from "#domain/contract/Contract.ts"
import { toYuan } from "#domain/core/Money.ts"
import type { InvoiceState } from "#domain/order/InvoiceState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { CallContext } from "../core/Handler.ts"
import { rateLimit } from "../core/rateLimit.ts"
import type { Sql } from "../db/Sql.ts"
import { lockOwn } from "./lockOwn.ts"
import { latestRequest } from "./refundRequests.ts"
import { noInvoice } from "./refusals.ts"
import type { OrderRow } from "./rows.ts"

const REQUESTS = { hits: 20, seconds: 86_400 }

/** An invoice as it is read; `issued_on` is a day, `asked_at` epoch milliseconds. */
export interface InvoiceRow {
  readonly id: string
  readonly state: InvoiceState
  readonly title: string
  readonly tax_number: string | null
  readonly amount_fen: number
  readonly number: string | null
  readonly issued_on: string | null
  readonly url: string | null
  readonly reply: string
  readonly asked_at: number
}

export const latestInvoice = async (sql: Sql, order: Pick<OrderRow, "agency_id" | "id">) => {
  const [row] = await sql<InvoiceRow[]>`
    select id, state, title, tax_number, amount_fen, number, issued_on::text, url, reply, asked_at from invoices
    where agency_id = ${order.agency_id} and order_id = ${order.id} order by asked_at desc, id desc limit 1`
  return row
}

type Way = Output<"order.detail">["invoice_way"]

/** How the order's agency gives an invoice of it; null: this site does not. */
export const invoiceWay = async (sql: Sql, order: OrderRow): Promise<Way> => {
  if (order.paid_at === null || order.amount_fen === 0) return null
  const [row] = await sql<{ invoice: Way }[]>`select invoice from agencies where id = ${order.agency_id}`
  return row?.invoice ?? null
}

export const invoiceView = (
  { id: _, amount_fen, asked_at, ...row }: InvoiceRow,
  order: Pick<OrderRow, "state">,
): NonNullable<Output<"order.detail">["invoice"]> => ({
  ...row,
  amount: toYuan(amount_fen),
  asked_at: Shanghai.format(asked_at),
  to_reverse: row.state === "issued" && order.state === "refunded",
})

/** In the transaction of a keyed call. While one is asked for or issued, the same again is that one. */
export const askInvoice = async (
  ctx: CallContext,
  { id, title, tax_number }: Input<"order.askInvoice">,
): Promise<{ readonly id: string }> => {
  const { sql, now } = ctx
  const order = await lockOwn(ctx, id)
  const latest = await latestInvoice(sql, order)
  if (latest?.state === "asked" || latest?.state === "issued") return { id }
  await rateLimit(ctx, `invoice:${order.user_id}`, REQUESTS)
  if (order.state !== "paid" || (await invoiceWay(sql, order))?.way !== "online")
    throw noInvoice("这笔订单不能在这里申请发票")
  const refund = await latestRequest(sql, order)
  if (refund?.state === "asked" || refund?.state === "approved") throw noInvoice("退款办理期间不能申请发票")
  await sql`
    insert into invoices (agency_id, id, order_id, user_id, title, tax_number, amount_fen, asked_at)
    select ${order.agency_id}, ${id} || 'F' || count(*) + 1, ${id}, ${order.user_id}, ${title.trim()},
      ${tax_number ?? null}, ${order.amount_fen}, ${now}
    from invoices where agency_id = ${order.agency_id} and order_id = ${id}`
  return { id }
}
