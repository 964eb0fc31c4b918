import type { DrawSpec } from "../contract/exam.ts"
import type { BankSource } from "../contract/ExamSource.ts"

/** VIP智能组卷: the exam type of sets that are drawn. */
export const DRAWN = "2"
export const SET_SIZE = 10

/** Ten questions of a bank, or as many as `scope` says, of its chapter or its knowledge point. */
export const of = (bank_id: string, scope: Partial<DrawSpec>): BankSource => ({
  bank_id,
  exam_type: DRAWN,
  draw: { count: SET_SIZE, ...scope },
})
