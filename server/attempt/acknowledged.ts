import type { AttemptRow } from "./AttemptRow.ts"
import { incomplete } from "./examRefusals.ts"
import type { Sql } from "../db/Sql.ts"

type Of = Pick<AttemptRow, "agency_id" | "id">

/** The number up to which everything of a client arrived; 0 where nothing did. */
export const ackedOf = async (sql: Sql, { agency_id, id }: Of, client_id: string): Promise<number> => {
  const rows = await sql<{ acked: number }[]>`
    select acked from attempt_clients
    where agency_id = ${agency_id} and attempt_id = ${id} and client_id = ${client_id}`
  return rows[0]?.acked ?? 0
}

interface Expected {
  readonly client_id: string
  readonly acked: number
  readonly last_seq: number
}

/** Refuses, naming numbers, unless everything up to the last one arrived. */
export const requireAll = async (sql: Sql, of: Of, expected: Expected): Promise<void> => {
  if (expected.acked < expected.last_seq) throw incomplete(await missingOf(sql, of, expected))
}

const MAX_NAMED = 200

const missingOf = async (
  sql: Sql,
  { agency_id, id }: Of,
  { client_id, acked, last_seq }: Expected,
): Promise<ReadonlyArray<number>> => {
  const until = Math.min(last_seq, acked + MAX_NAMED)
  const rows = await sql<{ seq: number }[]>`
    select g as seq from generate_series(${acked + 1}::bigint, ${until}::bigint) g
    where not exists (select from attempt_records r
      where r.agency_id = ${agency_id} and r.attempt_id = ${id} and r.client_id = ${client_id} and r.seq = g)
    order by g`
  return rows.map(({ seq }) => seq)
}
