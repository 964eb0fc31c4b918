import * as BackOff from "#domain/order/BackOff.ts"
import type { Step } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { type AskDeps, askPayment, askRefund, type RefundRow } from "./askProvider.ts"
import { lockOrder, type PaymentRow } from "./rows.ts"
import { beginClosing } from "./settle.ts"

/**
 * What no notice and no learner told: closes the next order that has expired or whose learner has left, else asks for the next payment, else for
 * the next refund. What is to be asked is taken in the step's transaction, and asked after it: where no answer comes, or
 * the process dies, it is asked again when it is due again.
 */
export const reconcile =
  (deps: AskDeps): Step =>
  async (sql) => {
    const now = deps.now()
    if (await expireNext(sql, now)) return 1
    const payment = await nextPayment(sql, now)
    if (payment !== undefined) return afterwards(() => askPayment(deps, payment))
    const refund = await nextRefund(sql, now)
    if (refund !== undefined) return afterwards(() => askRefund(deps, refund))
    return null
  }

const afterwards = (ask: () => Promise<unknown>) => async (): Promise<number> => {
  await ask()
  return 1
}

const expireNext = async (sql: Sql, now: number): Promise<boolean> => {
  const [due] = await sql<{ agency_id: string; id: string; is_expired: boolean }[]>`
    select o.agency_id, o.id, o.expires_at <= ${now} as is_expired from orders o
    join users u on u.agency_id = o.agency_id and u.id = o.user_id
    where o.state = 'open' and (o.expires_at <= ${now} or u.left_at is not null)
    order by o.expires_at limit 1 for update of o skip locked`
  if (due === undefined) return false
  const order = await lockOrder(sql, due.agency_id, due.id)
  return order !== undefined && beginClosing(sql, order, due.is_expired ? "expired" : "cancelled", now)
}

const nextPayment = async (sql: Sql, now: number): Promise<PaymentRow | undefined> => {
  const [payment] = await sql<(PaymentRow & { readonly asked: number })[]>`
    select * from payments where state in ('unknown', 'pending') and ask_at <= ${now}
    order by ask_at limit 1 for update skip locked`
  if (payment === undefined) return undefined
  await sql`
    update payments set ask_at = ${now + BackOff.waitMs(payment.asked)}, asked = asked + 1
    where agency_id = ${payment.agency_id} and number = ${payment.number}`
  return payment
}

const nextRefund = async (sql: Sql, now: number): Promise<RefundRow | undefined> => {
  const [refund] = await sql<(RefundRow & { readonly asked: number })[]>`
    select r.agency_id, r.number, r.payment_number, r.amount_fen, r.asked, p.amount_fen as paid_fen, p.provider, p.account_id,
      p.order_id
    from refunds r join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
    where r.state in ('unknown', 'pending') and r.ask_at <= ${now}
    order by r.ask_at limit 1 for update of r skip locked`
  if (refund === undefined) return undefined
  await sql`
    update refunds set ask_at = ${now + BackOff.waitMs(refund.asked)}, asked = asked + 1
    where agency_id = ${refund.agency_id} and number = ${refund.number}`
  return refund
}
