import * as AnswerMerge from "#domain/attempt/AnswerMerge.ts"

export interface Kept extends AnswerMerge.Change {
  /** Written by the writer of its time, or adopted by a later one; not by one already superseded. */
  readonly accepted: boolean
}

/** Positive when the server keeps `one` in the place of `rival`: accepted before superseded, then the later change. */
export const standsAgainst = (one: Kept, rival: Kept): number =>
  Number(one.accepted) - Number(rival.accepted) || AnswerMerge.compare(one, rival)
