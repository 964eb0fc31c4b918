import type { Feedback } from "#domain/question/ExamTypeRules.ts"

/** When explanations are seen. */
export const FEEDBACK_NAMES: Readonly<Record<Feedback, string>> = {
  at_once: "做一题看一题",
  at_end: "全部做完再看",
}
