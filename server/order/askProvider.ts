import { isLegal } from "#domain/order/Moves.ts"
import * as RefundState from "#domain/order/RefundState.ts"
import { revokeByOrder } from "../enrolment/enrol.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Sql } from "../db/Sql.ts"
import type { MadeWith, PaymentProvider, Providers, RefundTrade } from "./PaymentProvider.ts"
import { finishRequest } from "./refundRequests.ts"
import { lockOrder, type PaymentRow } from "./rows.ts"
import { takeTrade } from "./settle.ts"

/** What asking a provider needs. */
export interface AskDeps {
  readonly transaction: CallContext["transaction"]
  readonly providers: Providers
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Nobody waits longer for a provider. */
const ANSWER_MS = 10_000

/** The provider of a payment, with the account that it was made with; the settings may have lost it since. */
export const providerOf = async (providers: Providers, payment: MadeWith): Promise<PaymentProvider> => {
  const found = await providers.of(payment)
  if (found === undefined) throw new Error(`the provider ${payment.provider} is not configured`)
  return found
}

/** Rejects when no answer came: what the provider did is not known then. */
export const answered = async <T>(asking: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error("the payment provider does not answer")), ANSWER_MS)
  try {
    return await Promise.race([asking, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks the provider what became of a payment and writes it down; while its order closes, closes it there first. */
export const askPayment = async (
  { transaction, providers, now }: AskDeps,
  payment: MadeWith & Pick<PaymentRow, "number" | "order_id">,
): Promise<void> => {
  const provider = await providerOf(providers, payment)
  const key = { agencyId: payment.agency_id, number: payment.number }
  const order = await transaction((sql) => lockOrder(sql, payment.agency_id, payment.order_id))
  // a provider that refuses to close, since it was paid, says so when it is asked
  if (order?.state !== "open") await answered(provider.close(key)).catch(() => {})
  const trade = await answered(provider.query(key))
  const taken = await transaction((sql) => takeTrade(sql, key, trade, now()))
  if (taken === "wrong amount") throw new Error(`payment ${payment.number} was paid with another amount`)
}

export interface RefundRow extends MadeWith {
  readonly number: string
  readonly payment_number: string
  readonly amount_fen: number
  readonly paid_fen: number
  readonly order_id: string
}

/** Asks the provider to give money back, or again what became of that: the number is the same. */
export const askRefund = async ({ transaction, providers, now }: AskDeps, refund: RefundRow): Promise<void> => {
  const { agency_id: agencyId, payment_number, number, amount_fen, paid_fen } = refund
  const asked = { agencyId, payment_number, number, amount_fen, paid_fen }
  const provider = await providerOf(providers, refund)
  const state = await answered(provider.refund(asked))
  await transaction((sql) => takeRefund(sql, refund, state, now()))
}

const takeRefund = async (sql: Sql, refund: RefundRow, state: RefundTrade, now: number): Promise<void> => {
  const { agency_id, order_id, number, payment_number } = refund
  const order = await lockOrder(sql, agency_id, order_id)
  const [known] = await sql<{ state: RefundState.RefundState }[]>`
    select state from refunds where agency_id = ${agency_id} and number = ${number}`
  if (known === undefined || !isLegal(RefundState.MOVES, known.state, state)) return
  await sql`
    update refunds set state = ${state}, succeeded_at = ${state === "succeeded" ? now : null}
    where agency_id = ${agency_id} and number = ${number}`
  if (state !== "succeeded" || order?.state !== "paid") return
  const settled = await sql`
    select from payments where agency_id = ${agency_id} and number = ${payment_number} and settles`
  if (settled.length === 0) return
  await sql`update orders set state = 'refunded' where agency_id = ${agency_id} and id = ${order_id}`
  await revokeByOrder(sql, order)
  await finishRequest(sql, order, refund.amount_fen, now)
}
