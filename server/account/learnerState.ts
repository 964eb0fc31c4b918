/** Instants of an account, epoch milliseconds. */
export interface Times {
  readonly locked_at: number | null
  readonly leaves_at: number | null
  readonly left_at: number | null
}

export const STATES = { active: "正常", locked: "已停用", leaving: "申请注销", left: "已注销" } as const

export const stateOf = ({ locked_at, leaves_at, left_at }: Times): keyof typeof STATES => {
  if (left_at !== null) return "left"
  if (locked_at !== null) return "locked"
  return leaves_at === null ? "active" : "leaving"
}
