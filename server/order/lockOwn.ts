import type { CallContext } from "../core/Handler.ts"
import { notFound } from "../core/Refusal.ts"
import { buyerOf } from "./buyerOf.ts"
import { lockOrder, type OrderRow } from "./rows.ts"

/** An order of the learner, locked. */
export const lockOwn = async (ctx: CallContext, id: string): Promise<OrderRow> => {
  const { agencyId, userId } = buyerOf(ctx)
  const order = await lockOrder(ctx.sql, agencyId, id)
  if (order?.user_id !== userId) throw notFound("订单不存在")
  return order
}
