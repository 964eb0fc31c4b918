import type { ExamTypeRules } from "#domain/question/ExamTypeRules.ts"
import type { AttemptRow } from "./AttemptRow.ts"

/** A sheet of questions with its rules: what a new attempt is made from. */
export interface Sheet extends Pick<
  AttemptRow,
  "bank_id" | "paper_id" | "title" | "rules" | "key_policy" | "keys_from" | "pass_score" | "deadline"
> {
  /** When its minutes are over, null: they do not end it. The deadline is the earlier of that and its window's end. */
  readonly limit_at: number | null
  readonly questions: ReadonlyArray<{ readonly id: string; readonly section: string; readonly score: number }>
}

/** An exam type of a bank. */
export interface OfBank {
  readonly bank_id: string
  readonly exam_type: string
  readonly rules: ExamTypeRules
}
