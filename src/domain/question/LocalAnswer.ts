import type { AnswerValue, ExamQuestion, QuestionKey } from "../contract/examQuestion.ts"
import * as AnswerActs from "./AnswerAct.ts"
import * as AnswerValues from "./AnswerValue.ts"
import { needsCheck } from "./needsCheck.ts"
import * as Scoring from "./Scoring.ts"

/** What changes an answer, or asks for its key. */
export type Act = AnswerActs.AnswerAct | { readonly type: "answer.check" }

/** Answers that are judged where their keys are, and sent nowhere: both by question. */
export interface LocalAnswers {
  readonly answers: Readonly<Record<string, AnswerValue>>
  /** Of the questions that were judged. */
  readonly keys: Readonly<Record<string, QuestionKey>>
}

export const NONE: LocalAnswers = { answers: {}, keys: {} }

/** The answers after an act, and the question's key where one choice is the whole answer or the key was asked for. */
export const after = (
  { answers: before, keys }: LocalAnswers,
  question: ExamQuestion,
  key: Omit<QuestionKey, "verdict"> | null,
  act: Act,
): Partial<LocalAnswers> => {
  const last = before[question.id] ?? null
  const value = act.type === "answer.check" ? last : AnswerActs.after(question, last, act).value
  const answers = { ...before, [question.id]: value }
  const isAsked = !needsCheck(question) || act.type === "answer.check"
  if (!isAsked || key === null || !AnswerValues.isAnswered(value)) return { answers }
  const { verdict } = Scoring.mark(question, key.answer, value)
  return { answers, keys: { ...keys, [question.id]: { ...key, verdict } } }
}
