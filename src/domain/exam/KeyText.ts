import type { RightAnswer } from "./Scoring.ts"

/** The options that are right; none of a judgement. */
export const rightKeys = (answer: RightAnswer): ReadonlyArray<string> => {
  if (typeof answer === "boolean") return []
  if (typeof answer === "string") return [answer]
  return "right" in answer ? [answer.right] : answer.flat()
}

/** The key in one line; a blank's accepted texts are parted by 或. */
export const keyText = (answer: RightAnswer): string => {
  if (typeof answer === "boolean") return answer ? "正确" : "错误"
  if (typeof answer === "string") return answer
  if ("right" in answer) return answer.right
  return answer.map((part) => (typeof part === "string" ? part : part.join(" 或 "))).join("、")
}
