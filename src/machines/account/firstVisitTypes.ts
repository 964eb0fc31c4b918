import type { ExamDays } from "#domain/study/examCalendar.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface FirstVisitInput {
  /** What the learner's profile says already. */
  readonly subject_id: string | null
  /** `YYYY-MM-DD`; "" for none. */
  readonly exam_day: string
  readonly daily_questions: number | null
  readonly region_id: string | null
  /** Server time, epoch milliseconds. */
  readonly now: number
}

export interface FirstVisitContext extends FirstVisitInput {
  /** Whether the agency has questions: without them there is no daily amount and nothing to begin with. */
  readonly hasQuestion: boolean
  readonly bank_id: string | null
  /** The calendar's dates for the subject; empty until they have come, and where they cannot be had. */
  readonly list: ReadonlyArray<ExamDays>
  /** Why this step does not end yet. */
  readonly error: string | null
}

export type FirstVisitEvent =
  | PageEvent<FirstVisitInput>
  | { readonly type: "subject.choose"; readonly subject_id: string }
  | { readonly type: "examDay.type"; readonly exam_day: string }
  | { readonly type: "amount.choose"; readonly daily_questions: number }
  | { readonly type: "step.next"; readonly hasQuestion: boolean }
  /** What this step asks for stays as it was. */
  | { readonly type: "step.skip"; readonly hasQuestion: boolean }
  | { readonly type: "step.back" }
