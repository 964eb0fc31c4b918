import type { Logged } from "#domain/attempt/Evidence.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"

/** Of the longest answers these are 3 MB. */
const PIECE = 200

/** What these clients sent for an attempt, client by client, by number, piece by piece: all of it may be 300 MB. */
export async function* readLog(
  sql: Sql,
  { agency_id, id }: Pick<AttemptRow, "agency_id" | "id">,
  client_ids: ReadonlyArray<string>,
): AsyncGenerator<ReadonlyArray<Logged>> {
  let after = { client_id: "", seq: 0 }
  for (;;) {
    const piece = await sql<Logged[]>`
      select client_id, seq, epoch, kind, question_id, value, at, nonce, mono, checksum, status = 'set_aside' as set_aside
      from attempt_records
      where agency_id = ${agency_id} and attempt_id = ${id} and client_id = any (${[...client_ids]})
        and (client_id, seq) > (${after.client_id}, ${after.seq})
      order by client_id, seq limit ${PIECE}`
    yield piece
    const last = piece.at(-1)
    if (last === undefined || piece.length < PIECE) return
    after = last
  }
}
