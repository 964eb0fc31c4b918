import type { AnswerValue } from "../contract/examQuestion.ts"
import { isAnswered } from "../question/AnswerValue.ts"

interface Answered {
  readonly question_id: string
  readonly value: AnswerValue
}

/**
 * The text a receipt's digest is made of: a line that names the form, the attempt, then one JSON line for every
 * answered question, by question id in code unit order. Flags and questions without an answer leave no trace.
 */
export const canonicalText = (attempt_id: string, answers: ReadonlyArray<Answered>): string =>
  [
    "exam-answers/1",
    attempt_id,
    ...answers
      .filter(({ value }) => isAnswered(value))
      .toSorted((a, b) => (a.question_id < b.question_id ? -1 : 1))
      .map(({ question_id, value }) => JSON.stringify([question_id, value])),
  ].join("\n")

/** `sha256` takes UTF-8 text and gives lower-case hex: the server and the browser bring their own. */
export const digest = (
  sha256: (text: string) => string,
  attempt_id: string,
  answers: ReadonlyArray<Answered>,
): string => sha256(canonicalText(attempt_id, answers))
