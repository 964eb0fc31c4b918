import { toYuan } from "#domain/core/Money.ts"
import type { OrderState } from "#domain/order/OrderState.ts"
import type { RefundState } from "#domain/order/RefundState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { revokeByOrder } from "../enrolment/enrol.ts"
import type { Sql } from "../db/Sql.ts"
import { lockOrder, type OrderRow, type PaymentRow } from "./rows.ts"
import { addRefund } from "./settle.ts"

interface ListedRow extends OrderRow {
  readonly refund: RefundState | null
}

const MAX_LISTED = 200

/** The latest orders, of one state or all. */
export const listOrders = async (
  sql: Sql,
  { agency }: OperatorContext,
  state: OrderState | null,
): Promise<OperatorReport> => {
  const rows = await sql<ListedRow[]>`
    select o.*, (select r.state from refunds r
        join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
        where p.agency_id = o.agency_id and p.order_id = o.id order by r.created_at desc limit 1) as refund
    from orders o where o.agency_id = ${agency} and (${state}::text is null or o.state = ${state})
    order by o.created_at desc, o.id limit ${MAX_LISTED}`
  const list = rows.map(({ id, user_id, classroom_id, name, state, amount_fen, coupon_code, created_at, refund }) => ({
    id,
    user_id,
    classroom_id,
    name,
    state,
    amount: toYuan(amount_fen),
    coupon_code,
    created_at: Shanghai.format(created_at),
    refund,
  }))
  const lines = list.map((one) =>
    [one.created_at, one.id, one.state, `${one.amount} 元`, one.user_id, one.name, one.refund && `退款 ${one.refund}`]
      .filter(Boolean)
      .join("  "),
  )
  return {
    lines: lines.length === 0 ? ["还没有订单"] : lines,
    data: { list },
    learners: list.map(({ user_id }) => user_id),
  }
}

/**
 * Gives the money of a paid order back, or asks again for a refund of it that failed. The server asks the provider; the
 * learner leaves the classroom when the money has gone back.
 */
export const refundOrder = async (sql: Sql, { agency, now }: OperatorContext, id: string): Promise<OperatorReport> => {
  const order = await lockOrder(sql, agency, id)
  if (order === undefined) throw new CannotOperate(`没有订单 ${id}`)
  const again = await sql`
    update refunds r set state = 'unknown', ask_at = ${now}, asked = 0 from payments p
    where r.agency_id = ${agency} and p.agency_id = r.agency_id and p.number = r.payment_number and p.order_id = ${id}
      and r.state = 'failed'
    returning r.number`
  if (again.length > 0) return told(order, "重新申请退款，结果由服务器向付款渠道查询")
  if (order.state !== "paid") throw new CannotOperate(`订单 ${id} 的状态是 ${order.state}，没有可退的款`)
  const [payment] = await sql<PaymentRow[]>`
    select * from payments where agency_id = ${agency} and order_id = ${id} and settles`
  if (payment === undefined) {
    await sql`update orders set state = 'refunded' where agency_id = ${agency} and id = ${id}`
    await revokeByOrder(sql, order)
    return told(order, "没有付过款，已退课")
  }
  await addRefund(sql, payment, "requested", now)
  return told(order, `申请退款 ${toYuan(payment.amount_fen)} 元，结果由服务器向付款渠道查询`)
}

const told = ({ id, name, state, amount_fen }: OrderRow, what: string): OperatorReport => ({
  lines: [`${id} ${name}：${what}`],
  data: { id, done: what },
  changed: { upon: id, before: { state, amount_fen }, after: { done: what } },
})
