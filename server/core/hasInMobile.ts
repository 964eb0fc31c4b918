import * as Mobile from "#domain/core/Mobile.ts"
import type { Sql } from "../db/Sql.ts"
import type { Fragment } from "./PagedList.ts"

/** Whether the number of a row of `users` has these digits in it; by an index that each four of them narrow. */
export const hasInMobile = (sql: Sql, digits: string): Fragment => {
  const parts = Array.from({ length: digits.length - Mobile.MIN_PART + 1 }, (_, at) =>
    digits.slice(at, at + Mobile.MIN_PART),
  )
  return sql`(mobile_parts(mobile) @> ${parts}::text[] and mobile like ${`%${digits}%`})`
}
