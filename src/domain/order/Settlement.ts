import type { ClosedBecause, OrderState } from "./OrderState.ts"
import type { RefundReason } from "./RefundState.ts"

/** What becomes of money that came, and of its order: it settles the order, or it goes back. */
export type Settlement =
  | { readonly kind: "settles" }
  | {
      readonly kind: "returns"
      readonly reason: Exclude<RefundReason, "requested">
      /** Why its order is closed at once; null where it stays as it is. */
      readonly closes: ClosedBecause | null
    }

/** Whose money it is: `joined` may study already without this order, `left` has had the account deleted. */
export type Buyer = "waiting" | "joined" | "left"

export const decide = (state: OrderState, buyer: Buyer): Settlement => {
  switch (state) {
    case "open":
    case "closing":
      return ofWaiting(buyer)
    case "paid":
    case "refunded":
      return { kind: "returns", reason: "paid_twice", closes: null }
    case "closed":
      return { kind: "returns", reason: "paid_late", closes: null }
  }
}

const ofWaiting = (buyer: Buyer): Settlement => {
  switch (buyer) {
    case "waiting":
      return { kind: "settles" }
    case "joined":
      return { kind: "returns", reason: "joined", closes: "joined" }
    case "left":
      return { kind: "returns", reason: "paid_late", closes: "cancelled" }
  }
}
