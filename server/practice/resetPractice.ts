import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { endAttempt } from "../attempt/endAttempt.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { notFound } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * Resets the progress of a bank or a chapter. Its open practice is handed in as it is and stays in the history; marks,
 * wrong book and results stay what they were.
 */
export const resetPractice = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  { bank_id, chapter_id }: { readonly bank_id: string; readonly chapter_id?: string },
  { now, keys }: Pick<CallContext, "now" | "keys">,
): Promise<{ readonly ended: number }> => {
  const found = await sql`
    select 1 from banks b where b.agency_id = ${agencyId} and b.id = ${bank_id} and not b.hidden
      and (${chapter_id ?? null}::text is null or exists (select from bank_chapters c
        where c.agency_id = b.agency_id and c.bank_id = b.id and c.id = ${chapter_id ?? null}))`
  if (found.length === 0) throw notFound("题库不存在或已下架")
  const open = await sql<AttemptRow[]>`
    select * from attempts
    where agency_id = ${agencyId} and user_id = ${userId} and bank_id = ${bank_id} and state = 'open' and paper_id is null
      and (${chapter_id ?? null}::text is null or source like ${`%/${chapter_id ?? ""}`})
      and source not like 'day/%'
    order by id for no key update`
  for (const attempt of open) await endAttempt(sql, attempt, { by: "learner", now, keys })
  await sql`
    insert into practice_resets (agency_id, user_id, bank_id, chapter_id, reset_at)
    values (${agencyId}, ${userId}, ${bank_id}, ${chapter_id ?? ""}, ${now})
    on conflict (agency_id, user_id, bank_id, chapter_id) do update set reset_at = excluded.reset_at`
  return { ended: open.length }
}
