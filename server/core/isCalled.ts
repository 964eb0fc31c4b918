import * as Digits from "#domain/core/Digits.ts"
import type { Sql } from "../db/Sql.ts"
import type { Fragment } from "./PagedList.ts"

/** Whether a text means a learner `u`: an id, a part of a name, the end of a number. */
export const isCalled = (sql: Sql, text: string): Fragment => {
  const digits = Digits.plain(text)
  const ends = /^\d{4,11}$/.test(digits) ? sql`or u.mobile like ${`%${digits}`}` : sql``
  return sql`(position(${text} in u.name) > 0 or u.id = ${text} ${ends})`
}
