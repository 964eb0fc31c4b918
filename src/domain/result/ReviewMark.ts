import { isAnswered } from "../question/AnswerValue.ts"
import type { ReviewItem } from "./ResultReview.ts"

/** What became of a question; `open`: answered, and without a verdict: marked by hand, or not told yet. */
export type ReviewMark = "right" | "wrong" | "empty" | "open"

export const markOf = ({ key, answer }: ReviewItem): ReviewMark => {
  if (key?.verdict === "right" || key?.verdict === "wrong") return key.verdict
  return isAnswered(answer?.value ?? null) ? "open" : "empty"
}
