import type { Attempt } from "../contract/examAttempt.ts"
import type { AnswerValue } from "../contract/examQuestion.ts"
import type { Draft } from "./JournalRecord.ts"

/** Value and marks by question id; a question that is not named is untouched. */
export type Answers = Readonly<Record<string, Omit<Attempt["answers"][number], "question_id">>>

export const byQuestion = (answers: Attempt["answers"]): Answers =>
  Object.fromEntries(answers.map(({ question_id, ...answer }) => [question_id, answer]))

/** The answers after one more change. */
export const apply = (answers: Answers, change: Pick<Draft, "kind" | "question_id" | "value">): Answers => {
  const before = answers[change.question_id] ?? { value: null, flagged: false }
  const after = (next: Answers[string]): Answers => ({ ...answers, [change.question_id]: next })
  switch (change.kind) {
    case "answer":
      return after({ ...before, value: change.value })
    case "flag":
      return after({ ...before, flagged: change.value === true })
    case "guess": {
      const { guessed: _, ...unmarked } = before
      return after(change.value === true ? { ...unmarked, guessed: true } : unmarked)
    }
    case "seal":
      return answers
  }
}

/** What these answers have in the place of a change. */
export const valueIn = (answers: Answers, { kind, question_id }: Draft): AnswerValue => {
  const answer = answers[question_id]
  if (kind === "flag") return answer?.flagged ?? false
  return kind === "guess" ? (answer?.guessed ?? false) : (answer?.value ?? null)
}
