import type { SaveOutcome, SentRecord } from "#domain/contract/examAttempt.ts"
import type { Owner } from "../core/Owner.ts"
import { invalid } from "../core/Refusal.ts"
import { gather } from "../db/gather.ts"
import type { Pool } from "../db/Sql.ts"
import { takeOverLost } from "./examRefusals.ts"
import { readRecord } from "./readRecord.ts"

export interface SaveRequest extends Owner {
  readonly attempt_id: string
  readonly client_id: string
  readonly epoch: number
  readonly writer_epoch?: number
  readonly records: ReadonlyArray<SentRecord>
  readonly now: number
}

type Saved = Omit<SaveOutcome, "now">

interface Row extends Omit<Saved, "outcome" | "set_aside"> {
  readonly n: number
  readonly outcome: SaveOutcome["outcome"] | "unknown_epoch" | "unknown_client"
  readonly set_aside: SaveOutcome["set_aside"] | null
}

/** Writes a batch to the log and folds it into the current answers. null: the learner has no such attempt. */
export type SaveRecords = (request: SaveRequest) => Promise<Saved | null>

/** Saves of one moment are one transaction: one round trip and one wait for the disk. */
export const makeSaveRecords = (pool: Pool): SaveRecords => {
  const save = gather((requests: ReadonlyArray<SaveRequest>) => saveAll(pool, requests), {
    most: 64,
    patience: 10,
    atOnce: 2,
    alone: ({ attempt_id }) => attempt_id,
  })
  return async (request) => {
    const row = await save(request)
    if (row === undefined) return null
    const { n: _, outcome, set_aside, ...saved } = row
    if (outcome === "unknown_epoch") throw takeOverLost()
    if (outcome === "unknown_client")
      throw invalid("client_id", "这次作答换过太多页面，已保存的答案都在，刷新后可以直接交卷")
    return { outcome, ...saved, ...(set_aside && { set_aside }) }
  }
}

const saveAll = async (pool: Pool, requests: ReadonlyArray<SaveRequest>): Promise<ReadonlyArray<Row | undefined>> => {
  const saves = requests.map(({ agencyId, userId, attempt_id, client_id, epoch, writer_epoch, records, now }, n) => ({
    n,
    agency: agencyId,
    user: userId,
    attempt: attempt_id,
    client: client_id,
    epoch,
    writer_epoch: writer_epoch ?? epoch,
    now: new Date(now).toISOString(),
    records: records.map(readRecord),
  }))
  const rows = await pool<Row[]>`select * from exam_save_all(${pool.json(saves)})`
  return requests.map((_, n) => rows.find((row) => row.n === n))
}
