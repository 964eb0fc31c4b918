/** How far a lesson was studied, as the device knows it and the server has not confirmed yet. */
export interface Report {
  readonly classroom_id: string
  readonly lesson_id: string
  /** Seconds into the lesson. */
  readonly position: number
  /** Seconds really played that no confirmed report counts. */
  readonly played: number
  readonly finished: boolean
  /** When this was so: server time, epoch milliseconds. */
  readonly at: number
}

/** What the server knows about a lesson. */
export interface Studied {
  readonly seconds: number
  readonly position: number
  readonly finished: boolean
  /** Epoch milliseconds; absent when it was never studied. */
  readonly studied_at?: number
}

/** A lesson is learnt when this much of it has gone by. */
const FINISHED_AT = 0.95
/** The most that one report may count (course.progress). */
const MAX_PLAYED = 3_600
/** A longer gap between two moments of play is sleep, not study. */
const MAX_STEP = 5

export const isFinished = (position: number, seconds: number): boolean =>
  seconds > 0 && position >= seconds * FINISHED_AT

/** Seconds into the lesson to begin at: where it was left, by the device or the server, whichever is newer. */
export const resumeAt = (studied: Studied, kept: Report | null): number => {
  const position = kept !== null && kept.at >= (studied.studied_at ?? 0) ? kept.position : studied.position
  return isFinished(position, studied.seconds) ? 0 : Math.max(0, position)
}

/** Seconds of study between two moments of play, by the clock. */
export const step = (before: number, now: number): number => {
  const seconds = (now - before) / 1_000
  return seconds > 0 && seconds <= MAX_STEP ? seconds : 0
}

/** The same lesson at a later moment. What was finished stays finished. */
export const advance = (kept: Report | null, later: Report): Report =>
  kept === null
    ? later
    : { ...later, played: Math.min(MAX_PLAYED, kept.played + later.played), finished: kept.finished || later.finished }

/** What is left to confirm of a report after the server took an earlier state of it; null when nothing is. */
export const confirm = (kept: Report, taken: Report): Report | null =>
  kept.at === taken.at && kept.position === taken.position && kept.finished === taken.finished
    ? null
    : { ...kept, played: Math.max(0, kept.played - taken.played) }

export const isOf = (
  report: Report,
  { classroom_id, lesson_id }: Pick<Report, "classroom_id" | "lesson_id">,
): boolean => report.lesson_id === lesson_id && report.classroom_id === classroom_id
