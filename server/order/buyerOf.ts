import * as Agency from "#domain/Agency.ts"
import type { CallContext } from "../core/Handler.ts"
import { type Owner, ownerOf } from "../core/Owner.ts"
import { notFound } from "../core/Refusal.ts"

/**
 * Whose orders are asked for. There are none where prices are hidden, nor in study mode (sections 2 and 6): none of the
 * calls is there.
 */
export const buyerOf = (ctx: Pick<CallContext, "agency" | "user">): Owner => {
  const { config, host, hidesPrices } = ctx.agency
  if (hidesPrices || Agency.displayMode(config, host) === "study") throw notFound("这里没有订单")
  return ownerOf(ctx)
}
