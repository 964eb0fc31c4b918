import type { Sql } from "../db/Sql.ts"
import type { Owner } from "./Owner.ts"

/** What is decided from what a learner has (orders, enrolments, quotas) is decided one after the other, until the transaction of `sql` ends. */
export const lockLearner = async (sql: Sql, { agencyId, userId }: Owner): Promise<void> => {
  await sql`select from users where agency_id = ${agencyId} and id = ${userId} for no key update`
}
