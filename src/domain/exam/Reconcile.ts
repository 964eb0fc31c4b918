import type { Attempt } from "../contract/examAttempt.ts"
import type { AnswerValue } from "../contract/examQuestion.ts"
import type { Answers } from "./Answers.ts"
import { equals, isAnswered } from "./AnswerValue.ts"
import type { Split } from "./Split.ts"

/** After so many unsuccessful comparisons the learner is notified, and tries become rarer. */
export const ROUNDS = 3

export interface Reconciled {
  readonly answers: Answers
  /** Answers of this page that have to be sent again. */
  readonly again: ReadonlyArray<{ readonly question_id: string; readonly value: AnswerValue }>
  /** Where the server's answer replaces this page's: the learner is notified. */
  readonly splits: ReadonlyArray<Split>
}

/**
 * Page and server hold different answers although every number arrived. What is answered on the page and may still
 * change is sent again; everywhere else the server's answer is taken over, so that what is handed in is what is shown.
 */
export const reconcile = (
  ours: Answers,
  theirs: Attempt["answers"],
  mayChange: (question_id: string) => boolean,
): Reconciled => {
  const held = new Map(theirs.map(({ question_id, value }) => [question_id, value]))
  const differing = [...new Set([...Object.keys(ours), ...held.keys()])]
    .map((question_id) => ({
      question_id,
      stands: held.get(question_id) ?? null,
      replaced: ours[question_id]?.value ?? null,
    }))
    .filter(({ stands, replaced }) => (isAnswered(stands) || isAnswered(replaced)) && !equals(stands, replaced))
  const isReplaced = ({ question_id, replaced }: Split) => isAnswered(replaced) && mayChange(question_id)
  const splits = differing.filter((one) => !isReplaced(one))
  return {
    answers: {
      ...ours,
      ...Object.fromEntries(
        splits.map(({ question_id, stands }) => [
          question_id,
          { value: stands, flagged: ours[question_id]?.flagged ?? false },
        ]),
      ),
    },
    again: differing.filter(isReplaced).map(({ question_id, replaced }) => ({ question_id, value: replaced })),
    splits,
  }
}
