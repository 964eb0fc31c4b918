/** How many attempts it takes before a question's discrimination says something. */
export const MIN_ATTEMPTS = 20

/** The share of attempts, by their whole score, in the upper and in the lower group (Kelley's 27 per cent). */
export const GROUP = 0.27

export const groupOf = (attempts: number): number => Math.max(1, Math.round(attempts * GROUP))

/** Points that were given to a question: in all attempts, and in the upper and the lower group. */
export interface Points {
  readonly attempts: number
  readonly full_score: number
  readonly all: number
  readonly upper: number
  readonly lower: number
}

export interface ItemAnalysis {
  /** 0 to 1: points that were reached of those that could be; null: it has none. */
  readonly rate: number | null
  /** -1 to 1: how much more of them the upper group reached than the lower one; null: too few attempts, or no points. */
  readonly discrimination: number | null
}

export const of = ({ attempts, full_score, all, upper, lower }: Points): ItemAnalysis => {
  if (attempts === 0 || full_score <= 0) return { rate: null, discrimination: null }
  return {
    rate: all / (attempts * full_score),
    discrimination: attempts < MIN_ATTEMPTS ? null : (upper - lower) / (groupOf(attempts) * full_score),
  }
}
