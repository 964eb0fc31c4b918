/** How far somebody is with a paper that they may sit. */
export const NAMES = { waiting: "未到", sitting: "在考", handed_in: "已交卷", absent: "缺考" } as const

export type CandidateState = keyof typeof NAMES

interface Facts {
  /** Of their latest attempt; null: they have none. */
  readonly attempt: "open" | "handed_in" | "closed" | null
  /** The end of the window for them, epoch milliseconds; null: it has none. */
  readonly closes_at: number | null
}

export const of = ({ attempt, closes_at }: Facts, now: number): CandidateState => {
  if (attempt === "open") return "sitting"
  if (attempt !== null) return "handed_in"
  return closes_at !== null && now >= closes_at ? "absent" : "waiting"
}
