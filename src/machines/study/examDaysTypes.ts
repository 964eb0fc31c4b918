import type { ExamDays } from "#domain/study/examCalendar.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface ExamDaysInput {
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** Whose dates; null: of every subject. */
  readonly subject_id: string | null
}

export interface ExamDaysContext extends ExamDaysInput {
  readonly region_id: string
  readonly list: ReadonlyArray<ExamDays>
}

/** `region.recalled`: the learner's own, else what a guest chose on this device; null when neither is there. */
export type ExamDaysEvent =
  | PageEvent<ExamDaysInput>
  | { readonly type: "region.recalled"; readonly region_id: string | null }
  | { readonly type: "region.choose"; readonly region_id: string }
