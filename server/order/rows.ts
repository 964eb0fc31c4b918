import type { Fen } from "#domain/core/Money.ts"
import type { ClosedBecause, OrderState } from "#domain/order/OrderState.ts"
import type { PaymentState } from "#domain/order/PaymentState.ts"
import type { Sql } from "../db/Sql.ts"
import type { Begun, PaymentKey, ProviderName } from "./PaymentProvider.ts"

export interface OrderRow {
  readonly agency_id: string
  readonly id: string
  readonly user_id: string
  readonly classroom_id: string
  readonly state: OrderState
  readonly closed_because: ClosedBecause | null
  readonly name: string
  readonly valid_until: string | null
  readonly price_fen: Fen
  readonly discount_fen: Fen
  readonly amount_fen: Fen
  readonly coupon_code: string | null
  readonly created_at: number
  readonly expires_at: number
  readonly paid_at: number | null
}

export interface PaymentRow {
  readonly agency_id: string
  readonly number: string
  readonly order_id: string
  readonly provider: ProviderName
  /** Of the agency's own account; null: that of the installation. */
  readonly account_id: string | null
  readonly amount_fen: Fen
  readonly state: PaymentState
  readonly address: string | null
  readonly address_kind: Begun["kind"] | null
  readonly settles: boolean
  readonly succeeded_at: number | null
}

/** Whoever changes an order, its payments or their refunds holds the order's row first. */
export const lockOrder = async (sql: Sql, agencyId: string, id: string): Promise<OrderRow | undefined> => {
  const [row] = await sql<OrderRow[]>`select * from orders where agency_id = ${agencyId} and id = ${id} for update`
  return row
}

/** A payment with its order, both locked; undefined when the agency has none of that number. */
export const lockPayment = async (
  sql: Sql,
  { agencyId, number }: PaymentKey,
): Promise<{ readonly order: OrderRow; readonly payment: PaymentRow } | undefined> => {
  const mine = sql`agency_id = ${agencyId} and number = ${number}`
  const [known] = await sql<{ order_id: string }[]>`select order_id from payments where ${mine}`
  const order = known && (await lockOrder(sql, agencyId, known.order_id))
  if (order === undefined) return undefined
  const [payment] = await sql<PaymentRow[]>`select * from payments where ${mine}`
  return payment && { order, payment }
}

/** What a provider may still take money for. */
export const livePayments = (sql: Sql, { agency_id, id }: Pick<OrderRow, "agency_id" | "id">) => sql<PaymentRow[]>`
  select * from payments
  where agency_id = ${agency_id} and order_id = ${id} and state in ('unknown', 'pending') order by number`
