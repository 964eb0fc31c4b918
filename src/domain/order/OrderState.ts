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

export const LABELS: Readonly<Record<OrderState, string>> = {
  open: "待付款",
  closing: "正在关闭",
  paid: "已付款",
  closed: "已关闭",
  refunded: "已退款",
}

/** Why an order was closed. `joined`: the learner had come into the classroom another way before the money came. */
export type ClosedBecause = "cancelled" | "expired" | "joined"

export const CLOSED_LABELS: Readonly<Record<ClosedBecause, string>> = {
  cancelled: "你取消了订单",
  expired: "超过付款时间，订单已自动关闭",
  joined: "付款到账前你已加入这门课程",
}

/** How long an order waits for its payment, milliseconds. */
export const OPEN_MS = 30 * 60_000
