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

export const LABELS: Readonly<Record<RefundState, string>> = {
  unknown: "退款处理中",
  pending: "退款处理中",
  succeeded: "已退款",
  failed: "退款未成功，请联系机构",
}

/** Why money goes back. */
export type RefundReason = "paid_twice" | "paid_late" | "joined" | "requested"

export const REASON_LABELS: Readonly<Record<RefundReason, string>> = {
  paid_twice: "重复付款",
  paid_late: "订单关闭后到账",
  joined: "付款前已加入课程",
  requested: "机构退款",
}
