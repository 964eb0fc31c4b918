import type { QuestionKey } from "../contract/examQuestion.ts"

/**
 * The right answer: a key, with the shares of others where they have any, 100 where they are right too (single), keys
 * (multiple, indeterminate), true or false (judge), the accepted texts of each blank in order (blank), a number with its tolerance (number, see `NumberKey`), the key of each prompt (match),
 * all keys in order (order), a reference text, or a list of texts that are right as they stand (short).
 */
export type RightAnswer = QuestionKey["answer"]

type Shared = Extract<RightAnswer, { readonly right: string }>

/** The options that are right; none of a judgement. */
export const rightKeys = (answer: RightAnswer): ReadonlyArray<string> => {
  if (typeof answer === "boolean") return []
  if (typeof answer === "string") return [answer]
  return "right" in answer ? [answer.right, ...equals(answer)] : answer.flat()
}

const equals = ({ shares }: Shared): ReadonlyArray<string> =>
  Object.entries(shares).flatMap(([key, share]) => (share === 100 ? [key] : []))
