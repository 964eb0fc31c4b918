import { MAX_TRIAL } from "#domain/core/MAX_TRIAL.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * The questions of a bank whose keys anybody may read: the first that never were in a paper, so that none of them is ever
 * part of an exam. Questions of a case are not among them, nor such as learners mark themselves.
 */
export const trialQuestions = async (sql: Sql, agencyId: string, bankId: string): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ id: string }[]>`
    select q.id
    from questions q
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id and not b.hidden
    join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id and not c.hidden
    where q.agency_id = ${agencyId} and q.bank_id = ${bankId} and not q.hidden and q.case_id is null
      and q.kind <> 'short' and not exists (
        select from papers p
        cross join jsonb_array_elements(p.sections) as section
        where p.agency_id = q.agency_id and section -> 'question_ids' ? q.id)
      and not exists (select from papers p where p.agency_id = q.agency_id and q.id = any (p.withdrawn))
    order by c.position, q.position
    limit (select least(free_questions, ${MAX_TRIAL}) from banks where agency_id = ${agencyId} and id = ${bankId})`
  return rows.map(({ id }) => id)
}
