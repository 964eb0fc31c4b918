import * as Pace from "#domain/result/Pace.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"

/** How long each question took, from the log of the attempt; what came after the end is left out. */
export const paceOf = async (sql: Sql, { agency_id, id, started_at, ended_at }: AttemptRow): Promise<Pace.Pace> => {
  const steps = await sql<Pace.Step[]>`
    select question_id, at from attempt_records
    where agency_id = ${agency_id} and attempt_id = ${id} and status <> 'late'`
  return Pace.of(steps, started_at, ended_at ?? started_at)
}
