import { keyOf, request } from "#domain/contract/Request.ts"
import * as PaymentState from "#domain/order/PaymentState.ts"
import { idempotencyKey } from "../idempotencyKey.ts"
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

/** Seconds until it can be paid no more. */
export const secondsLeft = ({ order, now }: Pick<OrderContext, "order" | "now">): number =>
  order === null ? 0 : Math.max(0, Math.ceil((order.expires_at - now) / 1_000))

/** These calls are idempotent by their content; the key says so to whatever lies between. */
export const payInput = ({ id, provider, now }: OrderContext) => {
  const pay = request("order.pay", { id, provider: provider ?? "embedded" })
  return { request: pay, key: idempotencyKey(keyOf(pay), now) }
}

export const checkInput = ({ id, now }: OrderContext) => {
  const check = request("order.check", { id })
  return { request: check, key: idempotencyKey(keyOf(check), now) }
}

export const cancelInput = ({ id, now }: OrderContext) => {
  const cancel = request("order.cancel", { id })
  return { request: cancel, key: idempotencyKey(keyOf(cancel), now) }
}
