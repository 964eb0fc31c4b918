import type { Sql } from "../db/Sql.ts"
import type { Fragment } from "./PagedList.ts"

/** An interval that is less the later an instant is; what has none comes last. */
export const latestFirst = (sql: Sql, at: Fragment): Fragment =>
  sql`coalesce('2200-01-01 00:00:00+00'::timestamptz - ${at}, '1000 years'::interval)`
