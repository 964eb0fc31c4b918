import type { Mark } from "../question/Scoring.ts"

/** A question that was made void: everybody has its points, or it is in no total. */
export type VoidAs = "full" | "none"

export const TEXTS: Readonly<Record<VoidAs, string>> = { full: "此题全体得分", none: "此题不计分" }

/** No verdict: it is neither right nor wrong, for the wrong book and the statistics. */
export const mark = (as: VoidAs, score: number): Mark => ({
  verdict: "unanswered",
  score: as === "full" ? score : 0,
})
