import type { AnswerValue, ExamQuestion } from "../contract/examQuestion.ts"

type Asked = Pick<ExamQuestion, "kind" | "options" | "blanks">

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

/** The value after one blank was filled; every other blank stays as it is. */
export const fill = (question: Asked, value: AnswerValue, blank: number, text: string): AnswerValue => {
  const before = keysOf(value)
  const next = Array.from({ length: question.blanks }, (_, index) => (index === blank ? text : (before[index] ?? "")))
  return next.every((part) => part === "") ? null : next
}

/** The chosen keys or filled blanks of a value; a single key counts as one. */
export const keysOf = (value: AnswerValue): ReadonlyArray<string> =>
  Array.isArray(value) ? value : typeof value === "string" ? [value] : []

export const equals = (a: AnswerValue, b: AnswerValue): boolean => JSON.stringify(a) === JSON.stringify(b)

/** An answer in one line; an empty one is 未作答. */
export const describe = (value: AnswerValue): string => {
  if (!isAnswered(value)) return "未作答"
  if (typeof value === "boolean") return value ? "正确" : "错误"
  return keysOf(value)
    .map((part) => (part.trim() === "" ? "（空）" : part))
    .join("、")
}
