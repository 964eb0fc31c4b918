import { CannotOperate } from "../core/CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"
import type { Paper } from "./paperTimes.ts"

/** Of advisory locks: shared by attempts that begin, held by a change of their paper's times. */
export const BEGINNINGS = 3

/**
 * Locks a paper for a change of its times or its release: one change after the other, and each attempt begins before it
 * or after it. Throws CannotOperate.
 */
export const lockPaper = async (sql: Sql, agency_id: string, paper_id: string): Promise<Paper> => {
  await sql`select pg_advisory_xact_lock(${BEGINNINGS}, hashtext(${`${agency_id} paper/${paper_id}`}))`
  const rows = await sql`select from papers where agency_id = ${agency_id} and id = ${paper_id} for no key update`
  if (rows.length === 0) throw new CannotOperate(`没有试卷 ${paper_id}`)
  return { agency_id, paper_id }
}
