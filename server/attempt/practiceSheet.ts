import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as ExamTypeRules from "#domain/question/ExamTypeRules.ts"
import { Refusal } from "../core/Refusal.ts"
import type { OfBank, Sheet } from "./Sheet.ts"

/** A practice of these questions: untimed, a point each. */
export const practiceSheet = (
  { bank_id, exam_type, rules }: OfBank,
  { feedback }: { readonly feedback: ExamTypeRules.Feedback | undefined },
  title: string,
  questions: ReadonlyArray<{ readonly id: string; readonly chapter: string }>,
): Sheet => {
  if (questions.length === 0) throw noQuestions("这里还没有题目")
  return {
    bank_id,
    paper_id: null,
    title,
    rules: ExamTypeRules.ofAttempt(exam_type, rules, feedback),
    key_policy: rules.key_policy,
    keys_from: null,
    pass_score: 0,
    limit_at: null,
    deadline: null,
    questions: questions.map(({ id, chapter }) => ({ id, section: chapter, score: 1 })),
  }
}

export const noQuestions = (message: string, afterwards?: Refusal["afterwards"]): Refusal =>
  new Refusal({ code: EXAM_CODES.noQuestions, message, ...(afterwards && { afterwards }) })
