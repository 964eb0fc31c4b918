import type { Sql } from "../db/Sql.ts"
import { hasInMobile } from "./hasInMobile.ts"
import type { Fragment, ListOperator } from "./PagedList.ts"

/** Whether a text means a learner `u`: an id, a part of a name, a part of a number. */
export const isCalled = (sql: Sql, operator: ListOperator, text: string): Fragment => {
  const has = hasInMobile(sql, operator, text)
  return sql`(position(${text} in u.name) > 0 or u.id = ${text} ${has === null ? sql`` : sql`or ${has}`})`
}
