import * as Mobile from "#domain/core/Mobile.ts"
import type { Sql } from "../db/Sql.ts"
import type { Fragment } from "./PagedList.ts"

/** Whether a text means a learner `u`: an id, a part of a name, a part of a number. */
export const isCalled = (sql: Sql, text: string): Fragment => {
  const digits = Mobile.partOf(text)
  const has = digits === null ? sql`` : sql`or u.mobile like ${`%${digits}%`}`
  return sql`(position(${text} in u.name) > 0 or u.id = ${text} ${has})`
}
