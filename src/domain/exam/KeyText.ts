import type { RightAnswer } from "./Scoring.ts"

/** The key in one line; a blank's accepted texts are parted by 或. */
export const keyText = (answer: RightAnswer): string => {
  if (typeof answer === "boolean") return answer ? "正确" : "错误"
  if (typeof answer === "string") return answer
  return answer.map((part) => (typeof part === "string" ? part : part.join(" 或 "))).join("、")
}
