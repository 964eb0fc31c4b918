import type { Output, Payload } from "#domain/contract/Contract.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { DAILY, PRACTICE } from "#domain/question/practiceTypes.ts"
import { href } from "#domain/route/href.ts"
import { AFTER_SIGN_IN } from "#domain/core/Session.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { FirstVisitContext } from "./firstVisitTypes.ts"

export const isDay = ({ exam_day }: Pick<FirstVisitContext, "exam_day">): boolean =>
  exam_day === "" || Shanghai.parse(`${exam_day} 00:00:00`) !== null

export const calendarAsked = ({ subject_id, region_id }: FirstVisitContext): Payload<"calendar.info"> => ({
  ...(subject_id !== null && { subject_id }),
  ...(region_id !== null && { region_id }),
})

/** What was given, and nothing of what was skipped. */
export const infoOf = ({ subject_id, exam_day, daily_questions }: FirstVisitContext): Payload<"user.saveInfo"> => ({
  ...(subject_id !== null && { study_subject_id: subject_id }),
  ...(exam_day !== "" && { exam_day }),
  ...(daily_questions !== null && { daily_questions: String(daily_questions) }),
})

export const bankIn = (outcome: CallOutcome<Output<"question.banks">>): string | null =>
  outcome.ok ? (outcome.value.list[0]?.id ?? null) : null

/** Where ten questions wait: today's set, else practice, else the bank for its papers. */
export const tenQuestions = (outcome: CallOutcome<Output<"question.bank">>, now: number): string => {
  if (!outcome.ok) return AFTER_SIGN_IN
  const { id: bank_id, exam_types } = outcome.value
  if (exam_types.includes(DAILY))
    return href("practice", {}, { bank_id, exam_type: DAILY, day: Shanghai.dateText(now) })
  return exam_types.includes(PRACTICE)
    ? href("practice", {}, { bank_id })
    : href("question-bank-detail", { id: bank_id })
}
