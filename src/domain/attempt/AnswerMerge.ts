import type { AnswerRecord, Attempt } from "../contract/examAttempt.ts"

/** A numbered change with its writer epoch and the client that numbered it. */
export interface Change extends Pick<AnswerRecord, "seq" | "kind" | "question_id" | "value"> {
  readonly epoch: number
  readonly client_id: string
}

export type Answer = Attempt["answers"][number]

/**
 * The current answer of every question that was ever touched, in order of question id: for each question the answer,
 * the current flag and guess. Order, repetition and grouping of the changes do not matter.
 */
export const merge = (changes: Iterable<Change>): ReadonlyArray<Answer> =>
  [...Map.groupBy(standing(changes), ({ question_id }) => question_id)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([question_id, latest]) => {
      const valueOf = (kind: Change["kind"]) => latest.find((change) => change.kind === kind)?.value ?? null
      return {
        question_id,
        value: valueOf("answer"),
        flagged: valueOf("flag") === true,
        ...(valueOf("guess") === true && { guessed: true as const }),
      }
    })

/** For each question and kind the change with the highest (epoch, seq). */
export const standing = (changes: Iterable<Change>): ReadonlyArray<Change> => {
  const latest = new Map<string, Change>()
  for (const change of changes) {
    const at = `${change.kind} ${change.question_id}`
    const rival = latest.get(at)
    if (rival === undefined || compare(rival, change) < 0) latest.set(at, change)
  }
  return [...latest.values()]
}

/**
 * Negative when `b` is the later change. Epoch, then number; a tie (two clients, one epoch) is settled by client and
 * value, so that every reader settles it alike.
 */
export const compare = (a: Change, b: Change): number =>
  a.epoch - b.epoch || a.seq - b.seq || byText(a.client_id, b.client_id) || byText(textOf(a), textOf(b))

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
const textOf = (change: Change): string => JSON.stringify(change.value)
