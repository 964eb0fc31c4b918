import type { Moves } from "./Moves.ts"

/** Where a learner's request to get the money of an order back stands. */
export type RefundRequestState = "asked" | "approved" | "refused" | "withdrawn" | "returned"

/** The database refuses every other move (`refund_requests_move`). */
export const MOVES: Moves<RefundRequestState> = {
  asked: ["approved", "refused", "withdrawn"],
  approved: ["returned"],
  refused: [],
  withdrawn: [],
  returned: [],
}

export const LABELS: Readonly<Record<RefundRequestState, string>> = {
  asked: "等待机构处理",
  approved: "已同意，正在退款",
  refused: "没有同意",
  withdrawn: "已撤回",
  returned: "已退款",
}
