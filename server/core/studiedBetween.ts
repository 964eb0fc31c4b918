import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"
import type { Fragment } from "./PagedList.ts"

interface Asked {
  /** The instants at which the first and the last day begin. */
  readonly from?: number | undefined
  readonly until?: number | undefined
}

/** The days of an agency's learners on which they studied. */
export const studiedBetween = (sql: Sql, agency: string, { from, until }: Asked): Fragment => sql`
  (select user_id, day, seconds from study_days where agency_id = ${agency} and seconds > 0
    ${from === undefined ? sql`` : sql`and day >= ${Shanghai.dateText(from)}::date`}
    ${until === undefined ? sql`` : sql`and day <= ${Shanghai.dateText(until)}::date`}) studied`
