import type { Output } from "#domain/contract/Contract.ts"
import * as OrderState from "#domain/order/OrderState.ts"
import * as RefundState from "#domain/order/RefundState.ts"
import type { BadgeTone } from "../kit/Badge.tsx"

type Order = Output<"order.list">["list"][number]

const TONE: Readonly<Record<OrderState.OrderState, BadgeTone>> = {
  open: "caution",
  closing: "neutral",
  paid: "correct",
  closed: "neutral",
  refunded: "neutral",
}

export const toneOf = ({ state }: Pick<Order, "state">): BadgeTone => TONE[state]

/** What else is to be known of an order, in one line; empty when nothing is. */
export const orderNote = ({ state, closed_because, refund }: Order): string => {
  if (refund !== null && state !== "refunded") return RefundState.LABELS[refund]
  return state === "closed" && closed_because !== null ? OrderState.CLOSED_LABELS[closed_because] : ""
}
