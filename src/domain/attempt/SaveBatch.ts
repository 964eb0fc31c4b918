import type { AnswerRecord } from "../contract/examAttempt.ts"
import { isSendable } from "../core/AnswerLimits.ts"
import type { JournalRecord } from "./JournalRecord.ts"
import { utf8Length } from "../core/utf8Length.ts"

export const MAX_RECORDS = 200
/** Bytes of JSON: a keep-alive request is refused above 64 KiB. */
export const MAX_BYTES = 48 * 1024

export interface SaveBatch {
  readonly client_id: string
  /** One batch has one writer epoch: the one its records were written under. */
  readonly epoch: number
  readonly records: ReadonlyArray<AnswerRecord>
}

/**
 * The next records to send, by number: of one client and epoch, at most 200 and 48 KiB, at least one while there is any. Seals are
 * never sent.
 */
export const next = (kept: ReadonlyArray<JournalRecord>): SaveBatch | null => {
  const inOrder = kept.filter(isSent).toSorted((a, b) => a.seq - b.seq)
  const first = inOrder[0]
  if (first === undefined) return null
  const { client_id, epoch } = first
  const waiting = inOrder.filter((record) => record.client_id === client_id)
  const records: Array<AnswerRecord> = []
  // each record brings the comma or the bracket after it
  let bytes = 1
  for (const record of waiting) {
    const wire = toWire(record)
    bytes += utf8Length(JSON.stringify(wire)) + 1
    const isFull = records.length === MAX_RECORDS || bytes > MAX_BYTES
    if (record.epoch !== epoch || (isFull && records.length > 0)) break
    records.push(wire)
  }
  return { client_id, epoch, records }
}

type Sent = JournalRecord & Pick<AnswerRecord, "kind">

export const isSent = (record: JournalRecord): record is Sent => record.kind !== "seal"

const toWire = ({ seq, kind, question_id, value, at, nonce, mono, checksum }: Sent): AnswerRecord => ({
  seq,
  kind,
  question_id,
  // what no request has room for stays here: its number is acknowledged without it
  ...(isSendable(value) ? { value } : { value: null, unsent: true }),
  at,
  nonce,
  mono,
  checksum,
})
