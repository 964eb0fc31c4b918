/** When an online exam can be begun, epoch milliseconds of server time. `minutes`: the limit of one attempt, 0 for none. */
export interface OnlineWindow {
  readonly opens_at: number
  readonly closes_at: number
  readonly minutes: number
}

export type WindowState = "upcoming" | "open" | "over"

/** What the server would answer to a start at `now`. */
export const stateAt = ({ opens_at, closes_at }: OnlineWindow, now: number): WindowState =>
  now < opens_at ? "upcoming" : now < closes_at ? "open" : "over"

/** When an attempt that begins at `now` ends: after its limit, and never after the window. */
export const deadlineAt = ({ closes_at, minutes }: OnlineWindow, now: number): number =>
  minutes > 0 ? Math.min(now + minutes * MINUTE, closes_at) : closes_at

/** Whole minutes that somebody who begins at `now` has less than the limit; 0 for who comes in time. */
export const minutesLost = (window: OnlineWindow, now: number): number => {
  if (window.minutes === 0) return 0
  const begins = Math.max(now, window.opens_at)
  return Math.max(0, Math.ceil((begins + window.minutes * MINUTE - deadlineAt(window, begins)) / MINUTE))
}

const MINUTE = 60_000
