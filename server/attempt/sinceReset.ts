import type { Sql } from "../db/Sql.ts"

/** Whether mark `m` of question `q` counts as progress: it was made after the last reset of its chapter and bank. */
export const sinceReset = (sql: Sql) => sql`not exists (
  select from practice_resets r
  where r.agency_id = m.agency_id and r.user_id = m.user_id and r.bank_id = q.bank_id
    and r.chapter_id in ('', q.chapter_id) and r.reset_at >= m.marked_at)`
