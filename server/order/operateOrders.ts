import { toYuan } from "#domain/core/Money.ts"
import type { OrderState } from "#domain/order/OrderState.ts"
import type { RefundRequestState } from "#domain/order/RefundRequestState.ts"
import type { RefundState } from "#domain/order/RefundState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import type { OrderRow } from "./rows.ts"

interface ListedRow extends OrderRow {
  readonly refund: RefundState | null
  /** Of the learner's latest request for a refund. */
  readonly request: RefundRequestState | null
}

const MAX_LISTED = 200

/** Orders that wait for an answer to a request first, then the latest; of one state or all. */
export const listOrders = async (
  sql: Sql,
  { agency }: OperatorContext,
  state: OrderState | null,
): Promise<OperatorReport> => {
  const rows = await sql<ListedRow[]>`
    select o.*, (select r.state from refunds r
        join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
        where p.agency_id = o.agency_id and p.order_id = o.id order by r.created_at desc limit 1) as refund,
      q.state as request
    from orders o
    left join lateral (
      select state, asked_at from refund_requests q
      where q.agency_id = o.agency_id and q.order_id = o.id order by asked_at desc, id desc limit 1
    ) q on true
    where o.agency_id = ${agency} and (${state}::text is null or o.state = ${state})
    order by q.state is not distinct from 'asked' desc, o.created_at desc, o.id limit ${MAX_LISTED}`
  const list = rows.map(
    ({ id, user_id, classroom_id, name, state, amount_fen, coupon_code, created_at, refund, request }) => ({
      id,
      user_id,
      classroom_id,
      name,
      state,
      amount: toYuan(amount_fen),
      coupon_code,
      created_at: Shanghai.format(created_at),
      refund,
      request,
      ...(request === "asked" && { waits: "1" }),
    }),
  )
  const lines = list.map((one) =>
    [
      one.created_at,
      one.id,
      one.state,
      `${one.amount} 元`,
      one.user_id,
      one.name,
      one.refund && `退款 ${one.refund}`,
      one.request && `退款申请 ${one.request}`,
    ]
      .filter(Boolean)
      .join("  "),
  )
  return {
    lines: lines.length === 0 ? ["还没有订单"] : lines,
    data: { list },
    learners: list.map(({ user_id }) => user_id),
  }
}
