import type { RightAnswer } from "./Scoring.ts"

type Shared = Extract<RightAnswer, { readonly right: string }>

/** The options that are right; none of a judgement. */
export const rightKeys = (answer: RightAnswer): ReadonlyArray<string> => {
  if (typeof answer === "boolean") return []
  if (typeof answer === "string") return [answer]
  return "right" in answer ? [answer.right, ...equals(answer)] : answer.flat()
}

const equals = ({ shares }: Shared): ReadonlyArray<string> =>
  Object.entries(shares).flatMap(([key, share]) => (share === 100 ? [key] : []))

/** The key in one line; options that are right each by itself, and a blank's accepted texts, are parted by 或. */
export const keyText = (answer: RightAnswer): string => {
  if (typeof answer === "boolean") return answer ? "正确" : "错误"
  if (typeof answer === "string") return answer
  if ("right" in answer) return rightKeys(answer).join(" 或 ")
  return answer.map((part) => (typeof part === "string" ? part : part.join(" 或 "))).join("、")
}
