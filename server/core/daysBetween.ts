import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"
import type { Fragment } from "./PagedList.ts"

export interface Days {
  /** When the first and the last of them begin, epoch milliseconds. */
  readonly from?: number | undefined
  readonly until?: number | undefined
}

/** Conditions upon an instant to be in some days. */
export const daysBetween = (sql: Sql, at: Fragment, { from, until }: Days): ReadonlyArray<Fragment> => [
  ...(from === undefined ? [] : [sql`${at} >= ${from}`]),
  ...(until === undefined ? [] : [sql`${at} < ${until + Shanghai.DAY_MS}`]),
]
