import type { Moves } from "./Moves.ts"

/**
 * Where one try to pay an order stands. It begins as `unknown`: it is written down before the provider is asked, and
 * whether the provider has it is not known until it answers.
 */
export type PaymentState = "unknown" | "pending" | "succeeded" | "closed" | "failed"

/** The database refuses every other move (`payments_move`). Money that came is never denied, whatever was thought before. */
export const MOVES: Moves<PaymentState> = {
  unknown: ["pending", "succeeded", "closed", "failed"],
  pending: ["succeeded", "closed", "failed"],
  succeeded: [],
  closed: ["succeeded"],
  failed: ["succeeded"],
}

/** The provider may still take money for it. */
export const isLive = (state: PaymentState): boolean => state === "unknown" || state === "pending"
