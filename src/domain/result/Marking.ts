/** How a paper has its short answers marked. */
export interface MarkingRules {
  readonly markers: 1 | 2
  /** Points that two markers may differ by for their mean to stand. */
  readonly tolerance: number
}

/** What becomes of an answer: whose turn it is, that a third person decides, or the points that stand. */
export type Standing =
  | { readonly kind: "waiting"; readonly turn: 1 | 2 }
  | { readonly kind: "differing"; readonly difference: number }
  | { readonly kind: "settled"; readonly score: number }

/**
 * Of the points that markers gave an answer, the latest last, and those of a third person who saw both. A mean that falls
 * between two hundredths is the higher one.
 */
export const standingOf = (
  { markers, tolerance }: MarkingRules,
  points: ReadonlyArray<number>,
  final: number | null = null,
): Standing => {
  if (final !== null) return { kind: "settled", score: final }
  const [first, second] = points
  if (first === undefined) return { kind: "waiting", turn: 1 }
  if (markers === 1) return { kind: "settled", score: points.at(-1) ?? first }
  if (second === undefined) return { kind: "waiting", turn: 2 }
  const [one, other] = [hundredths(first), hundredths(second)]
  const difference = Math.abs(one - other)
  if (difference > hundredths(tolerance)) return { kind: "differing", difference: difference / 100 }
  return { kind: "settled", score: Math.ceil((one + other) / 2) / 100 }
}

/** Points are kept in hundredths: as floats, 0.3 - 0.2 is no 0.1. */
export const rounded = (score: number): number => hundredths(score) / 100

const hundredths = (score: number): number => Math.round(score * 100)
