import type { Range } from "./Ranges.ts"

/** In the order in which they were played. */
export type Played = ReadonlyArray<Range>

/** Seconds: where a player says that it goes on, and where it was stopped. */
const SLACK = 1

/**
 * With the play from one position to the next, in seconds of the lesson. What lies further apart than `most` was a jump.
 */
export const extended = (played: Played, [from, to]: Range, most: number): Played => {
  if (to <= from || to - from > most + SLACK) return played
  const last = played.at(-1)
  return last?.[1] === from ? [...played.slice(0, -1), [last[0], to]] : [...played, [from, to]]
}

/** Where play may go on at most, in a lesson that was played up to `reached` and then as given. */
export const furthest = (reached: number, played: Played): number =>
  played.reduce((limit, [from, to]) => (isAhead(from, limit) ? limit : Math.max(limit, to)), reached)

/** The server records nothing that begins there (`HoursLedger.accepted`). */
export const isAhead = (position: number, limit: number): boolean => position > limit + SLACK
