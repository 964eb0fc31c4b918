import type { Sql } from "../db/Sql.ts"

/** A condition on `c.subject_id`: the subject of any level or one below it; none: every subject. */
export const withinSubject = (sql: Sql, agencyId: string, subjectId: string | undefined) =>
  subjectId === undefined
    ? sql``
    : sql`and c.subject_id = any (array(select id from subjects where agency_id = ${agencyId} and ${subjectId} = any (path)))`
