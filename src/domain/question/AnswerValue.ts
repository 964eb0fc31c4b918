import type { AnswerValue, ExamQuestion } from "../contract/examQuestion.ts"
import * as Attachment from "./Attachment.ts"

type Asked = Pick<ExamQuestion, "kind" | "options" | "prompts" | "blanks">

/** Whether something was answered at all: nothing, empty text, no key and only empty blanks are not an answer. */
export const isAnswered = (value: AnswerValue): boolean => {
  if (typeof value === "boolean") return true
  if (typeof value === "string") return value.trim() !== ""
  return value !== null && value.some((part) => part.trim() !== "")
}

/** The value after a key was chosen: replaces it where one may be chosen, takes it in or out where several may. */
export const choose = (question: Asked, value: AnswerValue, key: string): AnswerValue => {
  if (!question.options.some((option) => option.key === key)) return value
  if (question.kind === "single") return key
  if (question.kind !== "multiple" && question.kind !== "indeterminate") return value
  const chosen = keysOf(value)
  const next = question.options
    .map((option) => option.key)
    .filter((other) => (other === key ? !chosen.includes(key) : chosen.includes(other)))
  return next.length === 0 ? null : next
}

/**
 * The value after keys were put in places: one for each prompt of a match ("" where none is), every key once in an
 * order. Anything else leaves it as it is.
 */
export const arrange = (question: Asked, value: AnswerValue, keys: ReadonlyArray<string>): AnswerValue => {
  const offered = question.options.map(({ key }) => key)
  const isMatch = question.kind === "match" && keys.length === question.prompts?.length
  const isOrder = question.kind === "order" && keys.length === offered.length && new Set(keys).size === keys.length
  if (isMatch && keys.every((key) => key === "")) return null
  return (isMatch && keys.every((key) => key === "" || offered.includes(key))) ||
    (isOrder && keys.every((key) => offered.includes(key)))
    ? keys
    : value
}

/** Keys with one of them moved by a place; as they are where there is no such place. */
export const moved = (keys: ReadonlyArray<string>, key: string, by: -1 | 1): ReadonlyArray<string> => {
  const from = keys.indexOf(key)
  const other = keys[from + by]
  return from === -1 || other === undefined
    ? keys
    : keys.map((one, place) => (place === from ? other : place === from + by ? key : one))
}

/** The value after one blank was filled; every other blank stays as it is. */
export const fill = (question: Asked, value: AnswerValue, blank: number, text: string): AnswerValue => {
  const next = blanksOf(question, value).map((part, place) => (place === blank ? text : part))
  return next.every((part) => part === "") ? null : next
}

/** The text of each blank. */
export const blanksOf = ({ blanks }: Pick<Asked, "blanks">, value: AnswerValue): ReadonlyArray<string> =>
  Array.from({ length: blanks }, (_, place) => keysOf(value)[place] ?? "")

/** The chosen keys or filled blanks of a value; a single key counts as one. */
export const keysOf = (value: AnswerValue): ReadonlyArray<string> =>
  Array.isArray(value) ? value : typeof value === "string" ? [value] : []

export const equals = (a: AnswerValue, b: AnswerValue): boolean => JSON.stringify(a) === JSON.stringify(b)

/** An answer in one line; an empty one is 未作答. */
export const describe = (value: AnswerValue): string => {
  if (!isAnswered(value)) return "未作答"
  if (typeof value === "boolean") return value ? "正确" : "错误"
  return keysOf(value)
    .map((part) => (part.trim() === "" ? "（空）" : Attachment.isName(part) ? "附件" : part))
    .join("、")
}
