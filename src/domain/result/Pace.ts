/** One change of the log, as far as its time goes. */
export interface Step {
  readonly question_id: string
  /** Server time as the device estimated it, epoch milliseconds. */
  readonly at: number
}

export interface Pace {
  /** Whole seconds by question; a question without a change has none. */
  readonly seconds: ReadonlyArray<{ readonly question_id: string; readonly seconds: number }>
  /** Longer pauses, which belong to no question. */
  readonly away_seconds: number
}

/** A pause longer than this is not counted to a question. */
export const MAX_PAUSE_MS = 10 * 60_000

/**
 * How long each question took, as far as the log shows: the time from one change to the next belongs to the question of
 * the later one. Reading without a change is counted to the next question that was changed; what came after the last
 * change is counted to none.
 */
export const of = (steps: ReadonlyArray<Step>, started_at: number, ended_at: number): Pace => {
  const spent = new Map<string, number>()
  let before = started_at
  let away = 0
  for (const { question_id, at } of steps.toSorted((a, b) => a.at - b.at)) {
    const instant = Math.min(Math.max(at, before), ended_at)
    const pause = instant - before
    if (pause > MAX_PAUSE_MS) away += pause
    spent.set(question_id, (spent.get(question_id) ?? 0) + (pause > MAX_PAUSE_MS ? 0 : pause))
    before = instant
  }
  return {
    seconds: [...spent].map(([question_id, ms]) => ({ question_id, seconds: Math.round(ms / 1000) })),
    away_seconds: Math.round(away / 1000),
  }
}
