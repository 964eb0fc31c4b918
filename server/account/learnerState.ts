/** Instants of an account, epoch milliseconds. */
export interface Times {
  readonly locked_at: number | null
  readonly leaves_at: number | null
  readonly left_at: number | null
  /** The account that has what this one had. */
  readonly merged_into: string | null
}

export const STATES = {
  active: "正常",
  locked: "已停用",
  leaving: "申请注销",
  left: "已注销",
  merged: "已合并",
} as const

export const stateOf = ({ locked_at, leaves_at, left_at, merged_into }: Times): keyof typeof STATES => {
  if (merged_into !== null) return "merged"
  if (left_at !== null) return "left"
  if (locked_at !== null) return "locked"
  return leaves_at === null ? "active" : "leaving"
}
