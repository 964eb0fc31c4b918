import type { DrawSpec } from "./exam.ts"
import type { Feedback } from "./fields.ts"

/**
 * What an exam page was opened for: a paper, something made of a bank's questions, or an attempt; and when explanations
 * are wanted, where that can be chosen.
 */
export type ExamSource = ({ readonly paper_id: string } | BankSource | { readonly attempt_id: string }) & {
  readonly feedback?: typeof Feedback.Type
}

/** The practice of a bank or a chapter; the set of a `day`, `YYYY-MM-DD`; questions drawn on demand. */
export interface BankSource {
  readonly bank_id: string
  readonly chapter_id?: string
  readonly exam_type?: string
  readonly day?: string
  readonly draw?: DrawSpec
}
