import type { ExamDays } from "#domain/study/examCalendar.ts"
import { preparedSubjectId } from "../core/preparedSubjectId.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { calendarDates } from "./calendarDates.ts"

export interface TermFacts {
  readonly subject_id: string | null
  readonly calendar: ReadonlyArray<ExamDays>
  readonly exam_day: string | null
  readonly registered: boolean
  readonly felt: "well" | "fair" | "badly" | null
}

type Row = Pick<TermFacts, "exam_day" | "registered" | "felt"> & { readonly region_id: string }

/** What decides where a learner is in the term of an exam (`src/domain/study/ExamTerm.ts`). */
export const termFacts = async (sql: Sql, owner: Owner): Promise<TermFacts> => {
  const { agencyId, userId } = owner
  const [[row], subject_id] = await Promise.all([
    sql<Row[]>`
      select u.region_id, u.exam_day::text, t.registered_at is not null as registered, t.felt
      from users u
      left join exam_terms t on t.agency_id = u.agency_id and t.user_id = u.id and t.exam_day = u.exam_day
      where u.agency_id = ${agencyId} and u.id = ${userId}`,
    preparedSubjectId(sql, owner),
  ])
  const { region_id = null, ...own } = row ?? { exam_day: null, registered: false, felt: null }
  return { ...own, subject_id, calendar: await calendarDates(sql, { agencyId, region_id, subject_id }) }
}
