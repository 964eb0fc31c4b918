import type { Sql } from "../db/Sql.ts"
import { FAR_FUTURE } from "./paperRelease.ts"

/**
 * Queues an attempt to be counted again, now and once its marks may be seen. Part of the transaction that changes them.
 */
export const queueStatistics = async (
  sql: Sql,
  { agency_id, id }: { readonly agency_id: string; readonly id: string },
  now: number,
  released: number,
): Promise<void> => {
  const dues = new Set([now, Math.max(now, released)])
  dues.delete(FAR_FUTURE)
  await sql`insert into stat_queue ${sql([...dues].map((due_at) => ({ agency_id, attempt_id: id, due_at })))}`
}
