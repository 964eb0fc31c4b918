import type { Arrival } from "#domain/result/Timeline.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * What a timeline shows of the log, without what was numbered again by the page that wrote it, under an epoch of its own:
 * nobody else went on. A stamp from before the start is ignored. The answers are not read: there may be 300 MB of them.
 */
export const readArrivals = (
  sql: Sql,
  { agency_id, id, started_at }: Pick<AttemptRow, "agency_id" | "id" | "started_at">,
): Promise<ReadonlyArray<Arrival>> => sql<Arrival[]>`
  select question_id, greatest(at, ${started_at}) as at, received_at, status from (
    select client_id, seq, question_id, at, received_at, status,
      max(seq) filter (where status = 'taken') over (partition by client_id, kind, question_id) as taken
    from attempt_records where agency_id = ${agency_id} and attempt_id = ${id}
  ) r
  where status <> 'superseded' or coalesce(taken, 0) <= seq
  order by client_id, seq`
