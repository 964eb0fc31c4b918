import type { AnswerValue, ExamQuestion } from "../contract/examQuestion.ts"
import { charactersOf, type Excess, fit, isSendable, roomBeside } from "../core/AnswerLimits.ts"
import * as AnswerValues from "./AnswerValue.ts"
import * as AttachedAnswer from "./AttachedAnswer.ts"
import * as Attachment from "./Attachment.ts"

/** What changes an answer. */
export type AnswerAct =
  | { readonly type: "answer.choose"; readonly key: string }
  | { readonly type: "answer.judge"; readonly value: boolean }
  | { readonly type: "answer.fill"; readonly blank: number; readonly text: string }
  | { readonly type: "answer.arrange"; readonly keys: ReadonlyArray<string> }
  | { readonly type: "answer.write"; readonly text: string }
  /** A file that the device keeps, by its name (`Attachment`). */
  | { readonly type: "answer.attach"; readonly file: string }
  | { readonly type: "answer.detach"; readonly file: string }

export interface After {
  readonly value: AnswerValue
  /** Why not all of a typed text is in it. */
  readonly excess: Excess | null
}

export const after = (question: ExamQuestion, before: AnswerValue, act: AnswerAct): After => {
  switch (act.type) {
    case "answer.choose":
      return { value: AnswerValues.choose(question, before, act.key), excess: null }
    case "answer.judge":
      return { value: act.value, excess: null }
    case "answer.arrange":
      return { value: AnswerValues.arrange(question, before, act.keys), excess: null }
    case "answer.fill": {
      const others = AnswerValues.blanksOf(question, before).map((part, place) => (place === act.blank ? "" : part))
      const last = AnswerValues.blanksOf(question, before)[act.blank] ?? ""
      const { text, excess } = fit({ ...limitsOf(question), before: last, text: act.text, bytes: roomBeside(others) })
      return { value: AnswerValues.fill(question, before, act.blank, text), excess }
    }
    case "answer.write": {
      const names = Attachment.namesOf(before)
      const last = Attachment.textOf(before)
      const { text, excess } = fit({
        ...limitsOf(question),
        before: last,
        text: act.text,
        bytes: roomBeside(["", ...names]),
      })
      return { value: AttachedAnswer.valueOf(text, names), excess }
    }
    case "answer.attach": {
      const value = AttachedAnswer.attach(question, before, act.file)
      return isSendable(value) ? { value, excess: null } : { value: before, excess: "full" }
    }
    case "answer.detach":
      return { value: AttachedAnswer.detach(before, act.file), excess: null }
  }
}

const limitsOf = ({ kind }: ExamQuestion) => ({ characters: charactersOf(kind) })
