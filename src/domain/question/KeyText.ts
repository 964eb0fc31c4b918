import { type RightAnswer, rightKeys } from "./RightAnswer.ts"

/** The key in one line; options that are right each by itself, and a blank's accepted texts, are parted by 或. */
export const keyText = (answer: RightAnswer): string => {
  if (typeof answer === "boolean") return answer ? "正确" : "错误"
  if (typeof answer === "string") return answer
  if ("right" in answer) return rightKeys(answer).join(" 或 ")
  return answer.map((part) => (typeof part === "string" ? part : part.join(" 或 "))).join("、")
}
