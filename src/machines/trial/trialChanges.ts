import type { AnswerValue, ExamQuestion } from "#domain/contract/examQuestion.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import * as AnswerValues from "#domain/exam/AnswerValue.ts"
import { needsCheck } from "#domain/exam/needsCheck.ts"
import * as Scoring from "#domain/exam/Scoring.ts"
import { brokenFailure } from "../brokenFailure.ts"
import type { Trial, TrialAnswer, TrialContext, TrialInput } from "./trialTypes.ts"

type Change = Partial<TrialContext>

const UNTOUCHED = { index: 0, answers: {}, keys: {} } satisfies Change

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

/** The answer after an event, and its key where one choice is the whole answer or the key was asked for. */
export const answer = (context: TrialContext, event: TrialAnswer): Change => {
  const question = questionIn(context)
  if (question === null) return {}
  const value = valueAfter(question, context.answers[question.id] ?? null, event)
  const answers = { ...context.answers, [question.id]: value }
  const isAsked = !needsCheck(question) || event.type === "answer.check"
  if (!isAsked || !AnswerValues.isAnswered(value)) return { answers }
  const key = context.trial?.keys.find(({ question_id }) => question_id === question.id)
  if (key === undefined) return { answers }
  const { verdict } = Scoring.mark(question, key.answer, value)
  return { answers, keys: { ...context.keys, [question.id]: { ...key, verdict } } }
}

const valueAfter = (question: ExamQuestion, before: AnswerValue, event: TrialAnswer): AnswerValue => {
  switch (event.type) {
    case "answer.choose":
      return AnswerValues.choose(question, before, event.key)
    case "answer.judge":
      return event.value
    case "answer.fill":
      return AnswerValues.fill(question, before, event.blank, event.text)
    case "answer.arrange":
      return AnswerValues.arrange(question, before, event.keys)
    case "answer.write":
      return event.text === "" ? null : event.text
    case "answer.check":
      return before
  }
}
