import * as Mobile from "#domain/core/Mobile.ts"
import type { Sql } from "../db/Sql.ts"
import { hasInMobile } from "./hasInMobile.ts"
import type { Fragment, ListOperator } from "./PagedList.ts"

/**
 * Ids of the learners whom a text means: an id, an account at the agency, a part of a name or of a number. One branch an
 * index: a condition of them all together would read every learner.
 */
export const idsCalled = (sql: Sql, operator: ListOperator, text: string): Fragment => {
  const those = (condition: Fragment) =>
    sql`select u.id from users u where u.agency_id = ${operator.agency} and ${condition}`
  const has = hasInMobile(sql, operator, text)
  return sql`
    ${those(sql`u.id = ${text}`)} union ${those(sql`u.mobile = ${Mobile.plain(text)}`)}
    union ${those(sql`u.uid = ${text}`)} ${has === null ? sql`` : sql`union ${those(has)}`}
    union ${those(sql`string_to_array(u.name, null) @> string_to_array(${text}, null) and position(${text} in u.name) > 0`)}`
}
