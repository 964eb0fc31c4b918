import type { AnswerValue } from "../core/AnswerLimits.ts"
import * as Attachment from "./Attachment.ts"

/** A short answer: its text alone, or the text and the names of its files. */
export const valueOf = (text: string, names: ReadonlyArray<string>): AnswerValue =>
  names.length > 0 ? [text, ...names] : text === "" ? null : text

interface Asked {
  /** Of its question: how many files it takes. */
  readonly attachments?: number
}

/** With one more file, once, where there is room for it. */
export const attach = ({ attachments = 0 }: Asked, value: AnswerValue, name: string): AnswerValue => {
  const names = Attachment.namesOf(value)
  return names.length < attachments && !names.includes(name)
    ? valueOf(Attachment.textOf(value), [...names, name])
    : value
}

/** Without a file, of a short answer. */
export const detach = (value: AnswerValue, name: string): AnswerValue =>
  valueOf(
    Attachment.textOf(value),
    Attachment.namesOf(value).filter((one) => one !== name),
  )
