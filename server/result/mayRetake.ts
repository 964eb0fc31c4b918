import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { triesOf, windowEnd } from "../attempt/windowEnd.ts"
import type { Sql } from "../db/Sql.ts"

/** Whether what was sat may be sat again now: a paper on offer, within its window and with a try left; practice always. */
export const mayRetake = async (
  sql: Sql,
  { agency_id, user_id, paper_id, source }: AttemptRow,
  now: number,
): Promise<boolean> => {
  if (paper_id === null) return true
  const [row] = await sql<[{ may: boolean }]>`
    select exists (
      select from papers p join banks b on b.agency_id = p.agency_id and b.id = p.bank_id
      where p.agency_id = ${agency_id} and p.id = ${paper_id} and not (p.hidden or b.hidden)
        and coalesce(${windowEnd(sql, user_id)} > ${now}::timestamptz, true)
        and (p.attempts = 0 or ${triesOf(sql, user_id)} > (select count(*) from attempts t
          where t.agency_id = p.agency_id and t.user_id = ${user_id} and t.source = ${source}))) as may`
  return row.may
}
