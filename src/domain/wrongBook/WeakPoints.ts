/** How the latest answers to the questions of one knowledge point went. */
export interface PointCount {
  readonly point: string
  readonly questions: number
  readonly right: number
}

/** Fewer answers than these prove nothing about a point. */
const MIN_QUESTIONS = 2
const WELL_KNOWN = 0.8

/** The points to work on, the weakest first: enough answers, and fewer than four of five right. */
export const weakPoints = (counts: ReadonlyArray<PointCount>, most: number): ReadonlyArray<PointCount> =>
  counts
    .filter(({ questions, right }) => isWeak({ questions, correct: right }))
    .toSorted((a, b) => shareOf(a) - shareOf(b) || b.questions - a.questions || (a.point < b.point ? -1 : 1))
    .slice(0, most)

/** Fewer than four of five right, of enough answers to say so. */
export const isWeak = ({ questions, correct }: { readonly questions: number; readonly correct: number }): boolean =>
  questions >= MIN_QUESTIONS && correct / questions < WELL_KNOWN

/** Drawn towards the middle, so that few answers weigh less. */
const shareOf = ({ questions, right }: PointCount): number => (right + 1) / (questions + 2)
