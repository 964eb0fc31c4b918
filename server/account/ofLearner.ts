import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** Rows of a learner, those that stayed with an account that was merged into theirs among them. */
export const ofLearner = (sql: Sql, { agencyId, userId }: Owner) => sql`user_id in (
  select id from users where agency_id = ${agencyId} and (id = ${userId} or merged_into = ${userId}))`
