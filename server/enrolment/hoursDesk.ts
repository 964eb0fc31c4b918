import { type HoursDesk, NEW } from "#domain/hours/HoursDesk.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** A learner in a class. */
export interface HoursPlace extends Owner {
  readonly classroomId: string
}

/** What is recorded of a learner's hours in a class, as it is. */
export const readDesk = async (sql: Sql, { agencyId, userId, classroomId }: HoursPlace): Promise<HoursDesk> => {
  const [row] = await sql<{ desk: HoursDesk }[]>`
    select desk from study_hours
    where agency_id = ${agencyId} and user_id = ${userId} and classroom_id = ${classroomId}`
  return row?.desk ?? NEW
}
