import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import type { Payload } from "#domain/contract/Contract.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import * as LocalAnswer from "#domain/question/LocalAnswer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import type { Trial, TrialContext, TrialInput } from "./trialTypes.ts"

type Change = Partial<TrialContext>

const UNTOUCHED = { index: 0, ...LocalAnswer.NONE } satisfies Change

export const contextOf = ({ bank_id }: TrialInput): TrialContext => ({
  bank_id,
  trial: null,
  failure: null,
  ...UNTOUCHED,
})

export const keepTrial = (outcome: CallOutcome<Trial>): Change => ({
  trial: outcome.ok ? outcome.value : null,
  failure: outcome.ok ? null : (outcome.failure ?? brokenFailure),
})

export const again = (): Change => UNTOUCHED

export const questionIn = ({ trial, index }: TrialContext): ExamQuestion | null => trial?.questions[index] ?? null

/** An answer never changes once its key is shown. */
export const isOpen = (context: TrialContext): boolean => {
  const question = questionIn(context)
  return question !== null && context.keys[question.id] === undefined
}

/** The answer to the question in front after an act. */
export const answer = (context: TrialContext, act: LocalAnswer.Act): Change => {
  const question = questionIn(context)
  if (question === null) return {}
  const key = context.trial?.keys.find(({ question_id }) => question_id === question.id) ?? null
  return LocalAnswer.after(context, question, key, act)
}

export type Judged = Pick<Payload<"question.keepTrial">, "bank_id" | "answers">

/** What there is a key for, and so cannot change any more. */
export const judged = ({ bank_id, answers, keys }: TrialContext): Judged => ({
  bank_id,
  answers: Object.keys(keys).map((question_id) => ({ question_id, value: answers[question_id] ?? null })),
})
