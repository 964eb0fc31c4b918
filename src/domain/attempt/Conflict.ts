import type { AnswerValue } from "../contract/examQuestion.ts"
import type { Answers } from "./Answers.ts"
import { equals } from "../question/AnswerValue.ts"
import type { Draft } from "./JournalRecord.ts"

/** A question that was changed here and by a newer writer: which value was kept, and which one was dropped. */
export interface Conflict {
  readonly question_id: string
  readonly stands: AnswerValue
  readonly replaced: AnswerValue
}

/** These, and of the others what is not among them. */
export const joined = (
  conflicts: ReadonlyArray<Conflict>,
  others: ReadonlyArray<Conflict>,
): ReadonlyArray<Conflict> => [
  ...conflicts,
  ...others.filter(({ question_id, replaced }) =>
    conflicts.every((one) => one.question_id !== question_id || !equals(one.replaced, replaced)),
  ),
]

type Replaced = Pick<Conflict, "question_id" | "replaced">

const isOf = (one: Replaced) => (other: Replaced) =>
  one.question_id === other.question_id && equals(one.replaced, other.replaced)

/** Those that the learner did not replace by an answer of their own. */
export const unsettled = (
  conflicts: ReadonlyArray<Conflict>,
  settled: ReadonlyArray<Replaced>,
): ReadonlyArray<Conflict> => conflicts.filter((one) => !settled.some(isOf(one)))

/** What the learner has replaced, once a question was answered again: the same value counts, or is reported, again. */
export const settledBy = (
  settled: ReadonlyArray<Replaced>,
  overwritten: ReadonlyArray<Replaced>,
  question_id: string,
  value: AnswerValue,
): ReadonlyArray<Replaced> => {
  const found = overwritten.filter((one) => one.question_id === question_id && !settled.some(isOf(one)))
  return [...settled, ...found].filter((one) => !isOf({ question_id, replaced: value })(one))
}

/** The answers among changes that gave way. */
export const answersIn = (
  changes: ReadonlyArray<Pick<Draft, "kind" | "question_id" | "value">>,
): ReadonlyArray<Pick<Conflict, "question_id" | "replaced">> =>
  changes.flatMap(({ kind, question_id, value }) => (kind === "answer" ? { question_id, replaced: value } : []))

/** Answers that gave way and do not stand in the end, once each. */
export const uncounted = (
  overwritten: ReadonlyArray<Pick<Conflict, "question_id" | "replaced">>,
  standing: Answers,
): ReadonlyArray<Conflict> => {
  const found = new Map<string, Conflict>()
  for (const { question_id, replaced } of overwritten) {
    const stands = standing[question_id]?.value ?? null
    if (!equals(stands, replaced))
      found.set(`${question_id} ${JSON.stringify(replaced)}`, { question_id, stands, replaced })
  }
  return [...found.values()]
}
