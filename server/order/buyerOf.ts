import * as Agency from "#domain/core/Agency.ts"
import type { CallContext } from "../core/Handler.ts"
import { type Owner, ownerOf } from "../core/Owner.ts"
import { notFound } from "../core/Refusal.ts"

/** Whose orders are asked for; none of the calls is there where there are no orders. */
export const buyerOf = (ctx: Pick<CallContext, "agency" | "user">): Owner => {
  const { config, host } = ctx.agency
  if (!Agency.hasOrders(config, host)) throw notFound("这里没有订单")
  return ownerOf(ctx)
}
