import type { AnswerValue, ExamQuestion, QuestionKey } from "../contract/examQuestion.ts"
import * as AnswerValues from "./AnswerValue.ts"
import { needsCheck } from "./needsCheck.ts"
import * as Scoring from "./Scoring.ts"

/** What changes an answer, or asks for its key. */
export type Act =
  | { readonly type: "answer.choose"; readonly key: string }
  | { readonly type: "answer.judge"; readonly value: boolean }
  | { readonly type: "answer.fill"; readonly blank: number; readonly text: string }
  | { readonly type: "answer.arrange"; readonly keys: ReadonlyArray<string> }
  | { readonly type: "answer.write"; readonly text: string }
  | { readonly type: "answer.check" }

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
  const value = valueAfter(question, before[question.id] ?? null, act)
  const answers = { ...before, [question.id]: value }
  const isAsked = !needsCheck(question) || act.type === "answer.check"
  if (!isAsked || key === null || !AnswerValues.isAnswered(value)) return { answers }
  const { verdict } = Scoring.mark(question, key.answer, value)
  return { answers, keys: { ...keys, [question.id]: { ...key, verdict } } }
}

const valueAfter = (question: ExamQuestion, before: AnswerValue, act: Act): AnswerValue => {
  switch (act.type) {
    case "answer.choose":
      return AnswerValues.choose(question, before, act.key)
    case "answer.judge":
      return act.value
    case "answer.fill":
      return AnswerValues.fill(question, before, act.blank, act.text)
    case "answer.arrange":
      return AnswerValues.arrange(question, before, act.keys)
    case "answer.write":
      return act.text === "" ? null : act.text
    case "answer.check":
      return before
  }
}
