interface Result {
  readonly score: number
  readonly pass_score: number
  /** Short answers whose marks may still come. */
  readonly awaiting: number
}

/** Whether the pass mark is reached; null without one, and while marks that may still come could decide it. */
export const of = ({ score, pass_score, awaiting }: Result): boolean | null => {
  if (pass_score <= 0) return null
  if (score >= pass_score) return true
  return awaiting > 0 ? null : false
}
