import type { AnswerValue, ExamQuestion, QuestionKey } from "../contract/examQuestion.ts"
import { permuted } from "../practice/QuestionOrder.ts"

/**
 * The author's keys of a question's options, in the order in which one attempt shows them, as one text: "CABD" shows the
 * author's C as A. Empty: as the author wrote them.
 */
export type OptionOrder = string

/** The same order for the same seed. What is fixed keeps its place; neither texts nor the right answer are looked at. */
export const draw = (
  options: ReadonlyArray<{ readonly key: string; readonly fixed?: true }>,
  seed: string,
): OptionOrder => {
  const moving = options.filter(({ fixed }) => fixed !== true).map(({ key }) => key)
  const drawn = permuted(moving, seed)
  return options.map(({ key }) => drawn[moving.indexOf(key)] ?? key).join("")
}

type Options = ExamQuestion["options"]

/** Options as the attempt shows them: named by their places, and no word on which are fixed. */
export const shownOptions = (order: OptionOrder, options: Options): Options =>
  order === ""
    ? options.map(({ key, html }) => ({ key, html }))
    : places(order).map((key, n) => ({ key, html: options.find((option) => option.key === order[n])?.html ?? "" }))

/** An answer of the attempt in the author's keys. */
export const authored = (order: OptionOrder, value: AnswerValue): AnswerValue =>
  order === "" ? value : renamed(value, named(places(order), order.split("")))

/** The right answer in the keys of the attempt; several keys of a choice in their order. */
export const shownAnswer = (
  order: OptionOrder,
  kind: ExamQuestion["kind"],
  answer: QuestionKey["answer"],
): QuestionKey["answer"] => {
  if (order === "" || typeof answer === "boolean") return answer
  const rename = named(order.split(""), places(order))
  if (typeof answer === "string") return rename(answer)
  if ("right" in answer)
    return {
      right: rename(answer.right),
      shares: Object.fromEntries(Object.entries(answer.shares).map(([key, share]) => [rename(key), share])),
    }
  const keys = answer.flat().map(rename)
  return kind === "match" || kind === "order" ? keys : keys.toSorted()
}

/** The key under which the attempt shows an option of the author's. */
export const shownKey = (order: OptionOrder, key: string): string => named(order.split(""), places(order))(key)

const places = (order: OptionOrder): ReadonlyArray<string> => order.split("").toSorted()

const named = (from: ReadonlyArray<string>, to: ReadonlyArray<string>) => (key: string) => to[from.indexOf(key)] ?? key

const renamed = (value: AnswerValue, rename: (key: string) => string): AnswerValue => {
  if (typeof value === "string") return rename(value)
  return Array.isArray(value) ? value.map(rename) : value
}
