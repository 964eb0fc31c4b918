/** How many reached one score, in hundredths. */
export interface ScoreCount {
  readonly score_cents: number
  readonly taken: number
}

/** The rank of one score among the others. */
export interface Standing {
  /** From 1; who has the same score has the same rank. */
  readonly rank: number
  /** The others and oneself. */
  readonly takers: number
  /** Whole per cent of the others with a lower score, rounded down; null when there are no others. */
  readonly beaten: number | null
  /** Of all takers, to two decimals. */
  readonly average: number
  readonly best: number
  /** Ten equal parts of the total, the lowest first; a score on a border belongs to the part above it. */
  readonly bands: ReadonlyArray<number>
}

export const BANDS = 10

/** `others` without oneself, in any order; scores and total in hundredths. */
export const of = (others: ReadonlyArray<ScoreCount>, mine: number, total_cents: number): Standing => {
  const count = (counts: (score: number) => boolean) =>
    others.reduce((sum, { score_cents, taken }) => sum + (counts(score_cents) ? taken : 0), 0)
  const all = [...others, { score_cents: mine, taken: 1 }]
  const takers = count(() => true) + 1
  const sum = all.reduce((cents, { score_cents, taken }) => cents + score_cents * taken, 0)
  const bands = Array.from({ length: BANDS }, () => 0)
  for (const { score_cents, taken } of all) {
    const band = bandOf(score_cents, total_cents)
    bands[band] = (bands[band] ?? 0) + taken
  }
  return {
    rank: count((score) => score > mine) + 1,
    takers,
    beaten: takers === 1 ? null : Math.floor((count((score) => score < mine) * 100) / (takers - 1)),
    average: Math.round(sum / takers) / 100,
    best: Math.max(...all.filter(({ taken }) => taken > 0).map(({ score_cents }) => score_cents)) / 100,
    bands,
  }
}

/** The counts with one taker of that score less. */
export const without = (counts: ReadonlyArray<ScoreCount>, score_cents: number): ReadonlyArray<ScoreCount> =>
  counts.map((one) => (one.score_cents === score_cents ? { ...one, taken: one.taken - 1 } : one))

/** Which of the ten parts a score falls into. */
export const bandOf = (score_cents: number, total_cents: number): number =>
  total_cents === 0 ? 0 : Math.min(BANDS - 1, Math.max(0, Math.floor((score_cents * BANDS) / total_cents)))

const FEW = 10
const TOPS: ReadonlyArray<number> = [1, 5, 10, 20, 30, 50]

/** The smallest share of the takers, in per cent, that contains the rank; null below the middle and among few. */
export const topPercent = ({ rank, takers }: Pick<Standing, "rank" | "takers">): number | null =>
  takers < FEW ? null : (TOPS.find((top) => rank * 100 <= takers * top) ?? null)
