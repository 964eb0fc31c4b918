import type { ExamRules } from "#domain/contract/examAttempt.ts"
import type { ExamTypeRules, KeyPolicy } from "#domain/question/ExamTypeRules.ts"

/** A sheet of questions with its rules: what a new attempt is made from. */
export interface Sheet {
  readonly bank_id: string
  readonly paper_id: string | null
  readonly title: string
  readonly rules: ExamRules
  readonly key_policy: KeyPolicy
  readonly keys_from: number | null
  readonly pass_score: number
  /** When its minutes are over; null: they do not end it. */
  readonly limit_at: number | null
  /** The earlier of that and the end of its window. */
  readonly deadline: number | null
  readonly questions: ReadonlyArray<{ readonly id: string; readonly section: string; readonly score: number }>
}

/** An exam type of a bank. */
export interface OfBank {
  readonly bank_id: string
  readonly exam_type: string
  readonly rules: ExamTypeRules
}
