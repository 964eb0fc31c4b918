import type { Sql } from "../db/Sql.ts"
import { lastSubjectId } from "./lastSubjectId.ts"
import type { Owner } from "./Owner.ts"

/**
 * The subject that the learner prepares for: the one chosen for the plan, whatever else was looked at since; where none
 * was chosen, the one studied or practised last. Null where none is known.
 */
export const preparedSubjectId = async (sql: Sql, owner: Owner): Promise<string | null> => {
  const [user] = await sql<{ study_subject_id: string | null }[]>`
    select study_subject_id from users where agency_id = ${owner.agencyId} and id = ${owner.userId}`
  return user?.study_subject_id ?? (await lastSubjectId(sql, owner))
}
