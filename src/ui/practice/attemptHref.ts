import type { Output } from "#domain/contract/Contract.ts"
import { pageOf } from "#domain/question/ExamTypeRules.ts"
import { href } from "#domain/route/href.ts"

export type Attempt = Output<"exam.history">["list"][number]

/** On with an open attempt, or to what came of it, on the pages of its exam type. */
export const attemptHref = ({ attempt_id, exam_type, state }: Pick<Attempt, "attempt_id" | "exam_type" | "state">) => {
  const page = pageOf(exam_type)
  return href(state === "open" ? page : `${page}-result`, {}, { attempt_id })
}
