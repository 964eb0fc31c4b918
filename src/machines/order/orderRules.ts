import { request } from "#domain/contract/Request.ts"
import * as PaymentState from "#domain/order/PaymentState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OrderContext, OrderInput } from "./orderTypes.ts"

export const contextOf = ({ id, now }: OrderInput): OrderContext => ({
  id,
  now,
  order: null,
  failure: null,
  provider: null,
  begun: null,
  message: null,
  asked_at: now,
})

/** Milliseconds between two questions to the provider while the page is open. */
const ASK_MS = 3_000

/** A provider may take money for it, or should have: its time is over. */
export const isAtProvider = ({ order, now }: OrderContext): boolean =>
  order?.state === "open" && (order.expires_at <= now || order.payments.some(({ state }) => PaymentState.isLive(state)))

export const isToAsk = (context: OrderContext): boolean =>
  isAtProvider(context) && context.now - context.asked_at >= ASK_MS

/** It changes without the learner. */
export const isMoving = ({ order }: OrderContext): boolean =>
  order?.state === "closing" || order?.refund === "unknown" || order?.refund === "pending"

const NEW_MS = 10 * 60_000

/** It was paid a moment ago, while the learner was here or at the provider's. */
export const isNewlyPaid = ({ order, now }: OrderContext): boolean => {
  const paid = order?.paid_at ?? null
  return paid !== null && now - (Shanghai.parse(paid) ?? 0) < NEW_MS
}

/** Seconds until it can be paid no more; while the page's clock is behind the server's, no more than it began with. */
export const secondsLeft = ({ order, now }: Pick<OrderContext, "order" | "now">): number => {
  if (order === null) return 0
  const since = Math.max(now, Shanghai.parse(order.created_at) ?? now)
  return Math.max(0, Math.ceil((order.expires_at - since) / 1_000))
}

// these calls are idempotent by their content: each may be an intent of its own
export const payInput = ({ id, provider }: OrderContext) => ({
  request: request("order.pay", { id, provider: provider ?? "embedded" }),
})

export const checkInput = ({ id }: OrderContext) => ({ request: request("order.check", { id }) })

export const cancelInput = ({ id }: OrderContext) => ({ request: request("order.cancel", { id }) })
