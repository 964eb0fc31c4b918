import type { ExamTypeRules } from "#domain/question/ExamTypeRules.ts"
import type { OptionOrder } from "#domain/attempt/OptionOrder.ts"
import type { AttemptRow } from "./AttemptRow.ts"

/** A sheet of questions with its rules: what a new attempt is made from. */
export interface Sheet extends Pick<
  AttemptRow,
  "bank_id" | "paper_id" | "title" | "rules" | "key_policy" | "keys_from" | "pass_score" | "deadline"
> {
  /** When its minutes are over, null: they do not end it. The deadline is the earlier of that and its window's end. */
  readonly limit_at: number | null
  readonly questions: ReadonlyArray<{ readonly id: string; readonly section: string; readonly score: number }>
  /** Left out: options as their authors wrote them. */
  readonly shuffled?: ShuffledOptions
}

/** Orders of the options of its questions, as these were at a revision. */
export interface ShuffledOptions {
  readonly orders: ReadonlyArray<OptionOrder>
  readonly revision: number
}

/** An exam type of a bank. */
export interface OfBank {
  readonly bank_id: string
  readonly exam_type: string
  readonly rules: ExamTypeRules
}
