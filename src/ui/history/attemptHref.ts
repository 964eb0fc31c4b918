import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"

export type Attempt = Output<"exam.history">["list"][number]

/** 章节练习 (section 3, exam types): it has the practice pages; every other type has those of the mock exam. */
const SECTION_PRACTICE = "4"

export const isPractice = ({ exam_type }: Pick<Attempt, "exam_type">): boolean => exam_type === SECTION_PRACTICE

/** On with an open attempt, or to what came of it. */
export const attemptHref = ({ attempt_id, exam_type, state }: Pick<Attempt, "attempt_id" | "exam_type" | "state">) => {
  const practice = isPractice({ exam_type })
  if (state === "open") return href(practice ? "practice" : "mock-exam", {}, { attempt_id })
  return href(practice ? "practice-result" : "mock-exam-result", {}, { attempt_id })
}
