import type { LessonHours } from "#domain/contract/hours.ts"
import { type HoursLedger, lessonIn, recorded } from "#domain/hours/HoursLedger.ts"
import { seconds, without } from "#domain/hours/Ranges.ts"
import type { Sql } from "../db/Sql.ts"
import { type HoursPlace, readDesk } from "./hoursDesk.ts"

/** A piece that is missing in between is worth going back for from this many seconds on. */
const MIN_GAP = 5

/** The hours of a lesson as its learner reads them, in whole seconds. */
export const lessonHours = (ledger: HoursLedger, lesson: string): LessonHours => {
  const own = lessonIn(ledger, lesson)
  const gap = without([0, own.reached], recorded(own)).find(([from, to]) => to - from >= MIN_GAP)
  return {
    counted: Math.round(seconds(own.counted)),
    waiting: Math.round(seconds(own.waiting)),
    open: Math.round(seconds(own.open)),
    reached: own.reached,
    missing_from: gap === undefined ? null : gap[0],
  }
}

export const hoursOfLesson = async (sql: Sql, place: HoursPlace, lesson: string): Promise<LessonHours> =>
  lessonHours((await readDesk(sql, place)).ledger, lesson)
