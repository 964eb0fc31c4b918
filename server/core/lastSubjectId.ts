import type { Sql } from "../db/Sql.ts"
import type { Owner } from "./Owner.ts"

/** The subject that the learner chose, studied or practised last (section 3), of any level; null where none is known. */
export const lastSubjectId = async (sql: Sql, { agencyId, userId }: Owner): Promise<string | null> => {
  const [last] = await sql<{ subject_id: string }[]>`
    select subject_id from (
      select study_subject_id as subject_id, study_subject_at as at from users
      where agency_id = ${agencyId} and id = ${userId} and study_subject_id is not null
      union all
      (select c.subject_id, p.studied_at
        from lesson_progress p join classrooms c on c.agency_id = p.agency_id and c.id = p.classroom_id
        where p.agency_id = ${agencyId} and p.user_id = ${userId} order by p.studied_at desc limit 1)
      union all
      (select b.subject_id, t.started_at
        from attempts t join banks b on b.agency_id = t.agency_id and b.id = t.bank_id
        where t.agency_id = ${agencyId} and t.user_id = ${userId} order by t.started_at desc limit 1)) known
    order by at desc limit 1`
  return last?.subject_id ?? null
}
