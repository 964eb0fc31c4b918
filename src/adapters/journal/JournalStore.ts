import type * as Port from "#domain/attempt/JournalPort.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import type { LeftAttempt } from "#domain/attempt/LeftOnDevice.ts"

/** What a device notes of an attempt beside its records. */
export interface AttemptNote {
  readonly user_id: string
  readonly attempt_id: string
  /** What this attempt was opened for: `JournalPort.sourceKey`. */
  readonly sources: ReadonlyArray<string>
  readonly paper: Port.KeptAttempt["paper"]
  readonly acked: Port.KeptAttempt["acked"]
  readonly epoch: number
  readonly seen: Port.KeptAttempt["seen"]
  readonly in_time: Port.KeptAttempt["in_time"]
  readonly handed_in_at: number | null
}

export interface Found {
  readonly note: AttemptNote | null
  readonly records: ReadonlyArray<JournalRecord>
}

/**
 * One place to keep a journal in. Everything it finds is checked; what does not pass is left out. A rejected promise
 * means that the place itself failed.
 */
export interface JournalStore {
  readonly storage: Port.Storage
  readonly client: (input: Port.OpenInput) => Promise<string>
  /**
   * Numbers and keeps the drafts in one step: two tabs never get the same number. For another client than the page's where
   * the store was cleared.
   */
  readonly append: (input: Port.AppendInput) => Promise<ReadonlyArray<JournalRecord>>
  /** By attempt, or the unfinished attempt that was opened for the source. */
  readonly find: (input: Port.ReadInput) => Promise<Found>
  readonly note: (input: Port.NoteInput) => Promise<void>
  /** Marks the receipt, and forgets what is over for 7 days. */
  readonly prune: (input: Port.PruneInput) => Promise<void>
  /** Forgets every learner's attempts that have a receipt and nothing unacknowledged; answers what stays. */
  readonly forgetOver: () => Promise<ReadonlyArray<LeftAttempt>>
}

/** What the world gives a journal: a monotonic clock in milliseconds, fresh ids, and one of the page that writes. */
export interface JournalWorld {
  readonly page: string
  readonly monotonic: () => number
  readonly newId: () => string
}
