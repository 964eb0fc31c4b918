import type { AnswerValue } from "../contract/examQuestion.ts"
import { covers, type Numbers } from "./RecordNumbers.ts"

/** One change before it has a number: in memory only. `at` is estimated server time, epoch milliseconds. */
export interface Draft {
  readonly kind: (typeof KINDS)[number]
  readonly question_id: string
  readonly value: AnswerValue
  readonly at: number
  readonly epoch: number
  /** What the server marked its last answer with before this change was made; empty before the first. */
  readonly nonce: string
}

/**
 * One numbered change in the journal of a device: the whole value of one question. `seal` is the last one before a
 * paper is handed in at its deadline; it is never sent. `mono` is a monotonic time in milliseconds. `before` is the
 * checksum of the record that the same client wrote before this one in the same attempt, empty for the first.
 */
export interface JournalRecord extends Draft {
  readonly user_id: string
  readonly attempt_id: string
  readonly client_id: string
  readonly seq: number
  readonly mono: number
  readonly before: string
  /** Absent in older journals. No checksum is over it: it stays on the device, and only what is told rests on it. */
  readonly by?: WrittenBy
  readonly checksum: string
}

/** The page that wrote a record, and what it had read: by client, the highest number that it came to its paper with. */
export interface WrittenBy {
  readonly page: string
  readonly read: Numbers
}

/** Gives UTF-8 text its lower-case hex SHA-256, at once: a journal transaction cannot wait for a promise. */
export type Sha256 = (text: string) => string

export const KINDS = ["answer", "flag", "guess", "seal"] as const

/** Closes a record with the checksum over everything else in it. */
export const close = (record: Omit<JournalRecord, "checksum">, sha256: Sha256): JournalRecord => ({
  ...record,
  checksum: sha256(text(record)),
})

/** What was found in a store, or nothing when it is no record or was changed since it was closed. */
export const read = (found: unknown, sha256: Sha256): JournalRecord | null =>
  isRecord(found) && found.checksum === sha256(text(found)) ? found : null

/**
 * By two pages, the other record unread by the page of this one: until it has an epoch of its own, a page writes under the
 * one that the last writer may still hold.
 */
export const hadNotRead = (record: JournalRecord, other: JournalRecord): boolean =>
  record.by !== undefined &&
  other.by !== undefined &&
  record.by.page !== other.by.page &&
  !covers(record.by.read, other)

/** Older journals do not say which page wrote a record: these are of one. */
export const isOfSamePage = (one: JournalRecord, other: JournalRecord): boolean => one.by?.page === other.by?.page

const text = (record: Omit<JournalRecord, "checksum">): string =>
  JSON.stringify([
    record.user_id,
    record.attempt_id,
    record.client_id,
    record.epoch,
    record.seq,
    record.kind,
    record.question_id,
    record.value,
    record.at,
    record.mono,
    record.nonce,
    record.before,
  ])

const isRecord = (found: unknown): found is JournalRecord => {
  const record = (found ?? {}) as Partial<Record<keyof JournalRecord, unknown>>
  return (
    [
      record.user_id,
      record.attempt_id,
      record.client_id,
      record.question_id,
      record.nonce,
      record.before,
      record.checksum,
    ].every((field) => typeof field === "string") &&
    [record.epoch, record.at, record.mono].every((field) => Number.isFinite(field)) &&
    Number.isSafeInteger(record.seq) &&
    (record.seq as number) > 0 &&
    KINDS.some((kind) => kind === record.kind) &&
    isValue(record.value) &&
    (record.by === undefined || isBy(record.by))
  )
}

const isBy = (found: unknown): found is WrittenBy => {
  const { page, read: numbers } = (found ?? {}) as Partial<Record<keyof WrittenBy, unknown>>
  return (
    typeof page === "string" &&
    typeof numbers === "object" &&
    numbers !== null &&
    Object.values(numbers).every((number) => Number.isSafeInteger(number))
  )
}

/** Whether a stored value can be an answer at all. */
const isValue = (value: unknown): value is AnswerValue =>
  value === null ||
  typeof value === "boolean" ||
  typeof value === "string" ||
  (Array.isArray(value) && value.every((part) => typeof part === "string"))
