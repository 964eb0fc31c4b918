import type { Logged } from "#domain/exam/Evidence.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"

export interface LogRow extends Logged {
  readonly status: "taken" | "superseded" | "late" | "accepted"
  readonly received_at: number
}

/** Everything that was ever sent for an attempt, client by client, by number. */
export const readLog = async (
  sql: Sql,
  { agency_id, id }: Pick<AttemptRow, "agency_id" | "id">,
): Promise<ReadonlyArray<LogRow>> => sql<LogRow[]>`
    select client_id, seq, epoch, kind, question_id, value, at, nonce, mono, checksum, status, received_at
    from attempt_records where agency_id = ${agency_id} and attempt_id = ${id}
    order by client_id, seq`
