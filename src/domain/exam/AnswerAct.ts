import type { AnswerValue, ExamQuestion } from "../contract/examQuestion.ts"
import * as AnswerValues from "./AnswerValue.ts"

/** What changes an answer. */
export type AnswerAct =
  | { readonly type: "answer.choose"; readonly key: string }
  | { readonly type: "answer.judge"; readonly value: boolean }
  | { readonly type: "answer.fill"; readonly blank: number; readonly text: string }
  | { readonly type: "answer.arrange"; readonly keys: ReadonlyArray<string> }
  | { readonly type: "answer.write"; readonly text: string }

export const valueAfter = (question: ExamQuestion, before: AnswerValue, act: AnswerAct): AnswerValue => {
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
  }
}
