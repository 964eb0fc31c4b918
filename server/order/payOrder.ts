import { href } from "#domain/route/href.ts"
import type { CallContext } from "../core/Handler.ts"
import { notFound } from "../core/Refusal.ts"
import { buyerOf } from "./buyerOf.ts"
import { answered, providerOf } from "./askProvider.ts"
import {
  type Begun,
  type PaymentAsked,
  type PaymentProvider,
  ProviderRefused,
  type Providers,
} from "./PaymentProvider.ts"
import { notOpen, providerRefused, providerSilent } from "./refusals.ts"
import { livePayments, lockOrder, type OrderRow, type PaymentRow } from "./rows.ts"

/**
 * Where the learner pays: the payment is written down first, then the provider is asked, outside of any transaction.
 * While it may be paid, the same way to pay gives the same payment, with the account that it began with; a way that
 * ended begins another.
 */
export const payOrder = async (
  ctx: CallContext,
  id: string,
  provider: PaymentProvider,
  providers: Providers,
): Promise<Begun> => {
  const { agency, now, transaction } = ctx
  const { order, payment } = await transaction(async (sql) => {
    const order = await lockOrder(sql, agency.id, id)
    if (order === undefined || order.user_id !== buyerOf(ctx).userId) throw notFound("订单不存在")
    if (order.state !== "open" || order.expires_at <= now) throw notOpen()
    const live = (await livePayments(sql, order)).find((one) => one.provider === provider.name)
    if (live !== undefined) return { order, payment: live }
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*) from payments where agency_id = ${agency.id} and order_id = ${id}`
    const number = `${id}${String(count + 1).padStart(2, "0")}`
    const [begun] = await sql<[PaymentRow]>`
      insert into payments (agency_id, number, order_id, provider, account_id, amount_fen, created_at, ask_at)
      values (${agency.id}, ${number}, ${id}, ${provider.name}, ${provider.accountId}, ${order.amount_fen}, ${now},
        ${now + FIRST_ASK_MS})
      returning *`
    return { order, payment: begun }
  })
  if (payment.address !== null && payment.address_kind !== null)
    return { kind: payment.address_kind, address: payment.address }
  return begin(ctx, await providerOf(providers, payment), order, payment)
}

const FIRST_ASK_MS = 15_000

const begin = async (
  { agency, transaction, log }: CallContext,
  provider: PaymentProvider,
  order: OrderRow,
  { number, amount_fen }: PaymentRow,
): Promise<Begun> => {
  const asked: PaymentAsked = {
    agencyId: agency.id,
    number,
    amount_fen,
    subject: order.name,
    expires_at: order.expires_at,
    host: agency.host,
    returnPath: href("checkout", {}, { id: order.id }),
  }
  const move = (state: "pending" | "failed", begun: Begun | null) =>
    transaction(async (sql) => {
      await lockOrder(sql, agency.id, order.id)
      const moved = await sql`
        update payments set state = ${state}, address = ${begun?.address ?? null}, address_kind = ${begun?.kind ?? null}
        where agency_id = ${agency.id} and number = ${number} and state = 'unknown'`
      return moved.count > 0
    })
  try {
    const begun = await answered(provider.begin(asked))
    if (await move("pending", begun)) return begun
  } catch (error) {
    log.warn({ err: error, payment: number, provider: provider.name }, "payment not begun")
    if (!(error instanceof ProviderRefused)) throw providerSilent()
    await move("failed", null)
    throw providerRefused()
  }
  return afterAnother(transaction, provider, agency.id, order.id, number)
}

/** Somebody was faster: the same payment begun twice is one, and one that was closed meanwhile is closed there too. */
const afterAnother = async (
  transaction: CallContext["transaction"],
  provider: PaymentProvider,
  agencyId: string,
  orderId: string,
  number: string,
): Promise<Begun> => {
  const [row] = await transaction(
    (sql) => sql<PaymentRow[]>`
      select * from payments where agency_id = ${agencyId} and number = ${number} and order_id = ${orderId}`,
  )
  if (row?.state === "pending" && row.address !== null && row.address_kind !== null)
    return { kind: row.address_kind, address: row.address }
  if (row?.state === "closed") await answered(provider.close({ agencyId, number })).catch(() => {})
  throw notOpen()
}
