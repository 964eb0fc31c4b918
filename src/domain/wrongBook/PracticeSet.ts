/** How many questions are practised at one go. */
export const SET_SIZE = 10

/** A question that may be asked, with its learner's history. */
export interface Candidate {
  readonly question_id: string
  /** `Shanghai.dayNumber` of its review; null: none is planned. */
  readonly review_day: number | null
  /** When it was answered last, epoch milliseconds; null: never. */
  readonly last_at: number | null
}

/** The next set: what comes for review soonest, then what was never answered, then what was not seen for longest. */
export const choose = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<string> =>
  candidates
    .toSorted(
      (a, b) => dayOf(a) - dayOf(b) || (a.last_at ?? 0) - (b.last_at ?? 0) || (a.question_id < b.question_id ? -1 : 1),
    )
    .slice(0, SET_SIZE)
    .map(({ question_id }) => question_id)

const dayOf = ({ review_day }: Candidate): number => review_day ?? Number.MAX_SAFE_INTEGER
