import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * Whether the learner was shown how the question went, answered or not: in an attempt that has a result, or by a verdict
 * in practice. Of a question that is not withheld: see `embargoedFor`.
 */
export const wasShown = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  question_id: string,
  now: number,
): Promise<boolean> => {
  const [row] = await sql<{ shown: boolean }[]>`
    select exists (
      select from attempt_marks m
      where m.agency_id = ${agencyId} and m.user_id = ${userId} and m.question_id = ${question_id}
        and m.released_at <= ${now}
    ) or exists (
      select from attempts t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
      where t.agency_id = ${agencyId} and t.user_id = ${userId} and ${question_id} = any (t.question_ids)
    ) as shown`
  return row?.shown === true
}
