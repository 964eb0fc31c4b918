import type { Moves } from "./Moves.ts"

/** Where a refund stands; `unknown` until the provider has answered, as a payment. An operator may ask again for a failed one. */
export type RefundState = "unknown" | "pending" | "succeeded" | "failed"

/** The database refuses every other move (`refunds_move`). */
export const MOVES: Moves<RefundState> = {
  unknown: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed"],
  succeeded: [],
  failed: ["unknown"],
}

/** Why money goes back. */
export type RefundReason = "paid_twice" | "paid_late" | "joined" | "requested"
