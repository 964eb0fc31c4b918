import type { OrderState } from "./OrderState.ts"
import type { RefundReason } from "./RefundState.ts"

/** What becomes of money that came, and of its order: it settles the order, or it goes back. */
export type Settlement =
  | { readonly kind: "settles" }
  | { readonly kind: "returns"; readonly reason: Exclude<RefundReason, "requested">; readonly closes: boolean }

/** `isJoined`: the learner may study already without this order. */
export const decide = (state: OrderState, isJoined: boolean): Settlement => {
  switch (state) {
    case "open":
    case "closing":
      return isJoined ? { kind: "returns", reason: "joined", closes: true } : { kind: "settles" }
    case "paid":
    case "refunded":
      return { kind: "returns", reason: "paid_twice", closes: false }
    case "closed":
      return { kind: "returns", reason: "paid_late", closes: false }
  }
}
