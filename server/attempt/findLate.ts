import type { LateHandIn, Receipt } from "#domain/contract/examAttempt.ts"
import type { Sql } from "../db/Sql.ts"
import { type AttemptRow, findReceipt } from "./AttemptRow.ts"

interface LateRow {
  readonly state: "review" | "accepted" | "refused"
  readonly records: number
  readonly receipt: Receipt | null
}

/** What became of the late records of an attempt, as it was decided. */
export const findLate = async (sql: Sql, attempt: AttemptRow): Promise<LateHandIn> => {
  const [[row], receipt] = await Promise.all([
    sql<LateRow[]>`
      select state, records, receipt from late_hand_ins
      where agency_id = ${attempt.agency_id} and attempt_id = ${attempt.id}`,
    findReceipt(sql, attempt),
  ])
  if (row !== undefined) return { state: row.state, records: row.records, receipt, late_receipt: row.receipt }
  return { state: receipt === null ? "open" : "none", records: 0, receipt, late_receipt: null }
}
