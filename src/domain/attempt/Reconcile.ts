import type { Attempt } from "../contract/examAttempt.ts"
import type { AnswerValue } from "../contract/examQuestion.ts"
import type { Answers } from "./Answers.ts"
import { equals, isAnswered } from "../question/AnswerValue.ts"
import type { Conflict } from "./Conflict.ts"

/** After so many unsuccessful comparisons the learner is notified, and tries become rarer. */
export const ROUNDS = 3

export interface Reconciled {
  readonly answers: Answers
  /** What is shown from now on, and has to be sent for that: until then what another page is late with may replace it. */
  readonly again: ReadonlyArray<{ readonly question_id: string; readonly value: AnswerValue }>
  /** Where the server's answer replaces this page's: the learner is notified. */
  readonly conflicts: ReadonlyArray<Conflict>
}

/**
 * Page and server hold different answers although every number arrived. What is answered on the page is kept where this
 * is the first comparison and it may still change; everywhere else the server's answer is taken over, so that what is
 * handed in is what is shown.
 */
export const reconcile = (
  ours: Answers,
  theirs: Attempt["answers"],
  mayChange: (question_id: string) => boolean,
  isFirst: boolean,
): Reconciled => {
  const held = new Map(theirs.map(({ question_id, value }) => [question_id, value]))
  const differing = [...new Set([...Object.keys(ours), ...held.keys()])]
    .map((question_id) => ({
      question_id,
      stands: held.get(question_id) ?? null,
      replaced: ours[question_id]?.value ?? null,
    }))
    .filter(({ stands, replaced }) => (isAnswered(stands) || isAnswered(replaced)) && !equals(stands, replaced))
  const isKept = ({ question_id, replaced }: Conflict) => isFirst && isAnswered(replaced) && mayChange(question_id)
  const conflicts = differing.filter((one) => !isKept(one))
  return {
    answers: {
      ...ours,
      ...Object.fromEntries(
        conflicts.map(({ question_id, stands }) => [
          question_id,
          { value: stands, flagged: ours[question_id]?.flagged ?? false },
        ]),
      ),
    },
    again: differing
      .map((one) => ({ question_id: one.question_id, value: isKept(one) ? one.replaced : one.stands }))
      .filter(({ question_id, value }) => isAnswered(value) && mayChange(question_id)),
    conflicts,
  }
}
