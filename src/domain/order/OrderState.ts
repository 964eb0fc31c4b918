import type { Moves } from "./Moves.ts"

/**
 * Where an order stands. `closing` was cancelled or has expired, but its provider has not said yet that nothing can be
 * paid any more.
 */
export type OrderState = "open" | "closing" | "paid" | "closed" | "refunded"

/** The database refuses every other move (`orders_move`). */
export const MOVES: Moves<OrderState> = {
  open: ["closing", "paid", "closed"],
  closing: ["paid", "closed"],
  paid: ["refunded"],
  closed: [],
  refunded: [],
}

/** Why an order was closed. `joined`: the learner had come into the classroom another way before the money came. */
export type ClosedBecause = "cancelled" | "expired" | "joined"

/** How long an order waits for its payment, milliseconds. */
export const OPEN_MS = 30 * 60_000
