import type { AgencyScope, Sql } from "../db/Sql.ts"

/** How many attempts of the paper a void question or a corrected key still has to reach. */
export const awaitingRegrade = (sql: Sql, agency: AgencyScope, paper: string) => sql`(
  select count(distinct t.id)::integer from key_corrections c
  join attempts t on t.agency_id = c.agency_id and t.paper_id = ${paper} and t.id > c.done_to
    and t.ended_at is not null and c.question_id = any (t.question_ids)
  where c.agency_id = ${agency} and c.finished_at is null and coalesce(c.paper_id, ${paper}) = ${paper})`
