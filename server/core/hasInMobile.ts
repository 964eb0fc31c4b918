import { hidden } from "#domain/admin/permissions.ts"
import * as Mobile from "#domain/core/Mobile.ts"
import type { Sql } from "../db/Sql.ts"
import type { Fragment, ListOperator } from "./PagedList.ts"

/**
 * Whether the mobile number of a row of users `u` has what was typed in it, by an index that each four digits narrow;
 * null: no number is looked for so. Whoever sees numbers masked finds by a whole one or by the last four digits, which
 * they see: by any part they would learn the others, one after the other.
 */
export const hasInMobile = (sql: Sql, { role }: ListOperator, typed: string): Fragment | null => {
  const digits = Mobile.partOf(typed)
  if (digits === null) return null
  const parts = Array.from({ length: digits.length - Mobile.MIN_PART + 1 }, (_, at) =>
    digits.slice(at, at + Mobile.MIN_PART),
  )
  // the comparison first: where no index is used, the parts of each number would be made
  const has = (like: string) => sql`(u.mobile like ${like} and mobile_parts(u.mobile) @> ${parts}::text[])`
  if (role !== undefined && !hidden(role).includes("mobile")) return has(`%${digits}%`)
  if (digits.length === Mobile.LENGTH) return has(digits)
  return digits.length === Mobile.MIN_PART ? has(`%${digits}`) : null
}
