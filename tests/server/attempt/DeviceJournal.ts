import type { AnswerRecord, Attempt } from "#domain/contract/examAttempt.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import * as JournalRecord from "#domain/attempt/JournalRecord.ts"
import { sha256 } from "#server/attempt/answersDigest.ts"

/** Numbers and chains changes as a browser does. */
export class DeviceJournal {
  readonly client_id: string
  nonce: string
  readonly #of: { readonly user_id: string; readonly attempt_id: string; readonly epoch: number }
  readonly #records: Array<JournalRecord.JournalRecord> = []

  constructor(user_id: string, { attempt_id, epoch, nonce }: Attempt, client_id = "device-1") {
    this.#of = { user_id, attempt_id, epoch }
    this.client_id = client_id
    this.nonce = nonce
  }

  get last_seq(): number {
    return this.#records.length
  }

  /** The record as it travels. */
  write(question_id: string, value: AnswerValue, at: number): AnswerRecord {
    const last = this.#records.at(-1)
    const record = JournalRecord.close(
      {
        ...this.#of,
        client_id: this.client_id,
        seq: this.last_seq + 1,
        kind: "answer",
        question_id,
        value,
        at,
        nonce: this.nonce,
        mono: at / 3,
        before: last?.checksum ?? "",
      },
      sha256,
    )
    this.#records.push(record)
    const { seq, nonce, mono, checksum } = record
    return { seq, kind: "answer", question_id, value, at, nonce, mono, checksum }
  }
}
