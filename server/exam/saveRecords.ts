import type { AnswerRecord, SaveOutcome } from "#domain/contract/exam.ts"
import type { Sql } from "../db/Sql.ts"
import { invalid } from "../http/Refusal.ts"
import { GRACE_MS, type Owner } from "./AttemptRow.ts"

export interface SaveRequest {
  readonly attempt_id: string
  readonly client_id: string
  readonly epoch: number
  readonly records: ReadonlyArray<AnswerRecord>
}

type Saved = Omit<SaveOutcome, "now">

interface Row extends Omit<Saved, "outcome"> {
  readonly outcome: SaveOutcome["outcome"] | "unknown_question" | "unknown_epoch"
  readonly unknown: string | null
}

/** Writes a batch to the log and folds it into the current answers: one round trip. null: the learner has no such attempt. */
export const saveRecords = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  { attempt_id, client_id, epoch, records }: SaveRequest,
  now: number,
): Promise<Saved | null> => {
  const rows = await sql<Row[]>`
    select outcome, acked, missing, epoch, deadline, unknown from exam_save(
      ${agencyId}, ${userId}, ${attempt_id}, ${client_id}, ${epoch}, ${now}::timestamptz,
      make_interval(secs => ${GRACE_MS / 1000}), ${sql.json(records as never)})`
  const row = rows[0]
  if (row === undefined) return null
  const { outcome, unknown, ...saved } = row
  if (outcome === "unknown_epoch") throw invalid("epoch", "没有这个写入轮次")
  if (outcome === "unknown_question") throw invalid("records", `这次作答没有题目 ${unknown ?? ""}`)
  return { outcome, ...saved }
}
