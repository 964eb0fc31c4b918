import type { Attempt } from "../contract/examAttempt.ts"
import type { AnswerValue, ExamQuestion } from "../contract/examQuestion.ts"
import type { ExamSource } from "../contract/ExamSource.ts"
import type { Draft, JournalRecord } from "./JournalRecord.ts"
import type { Numbers } from "./RecordNumbers.ts"

/**
 * Where answers are kept on the device: `strict` is IndexedDB with a flush for each transaction; `ring` is a small
 * checked ring in local storage, which a killed browser may lose; `memory` is nothing at all.
 */
export type Storage = "strict" | "ring" | "memory"

/** Two pages with the same text were opened for the same thing. */
export const sourceKey = (source: ExamSource): string => {
  if ("paper_id" in source) return `paper ${source.paper_id}`
  if ("attempt_id" in source) return `attempt ${source.attempt_id}`
  const { bank_id, chapter_id = "", exam_type, day, draw } = source
  const made = [exam_type, day, draw && JSON.stringify(draw)].filter((part) => part !== undefined)
  return ["bank", bank_id, chapter_id, ...made].join(" ")
}

/** `renew`: asks for a new client id, because the numbers of the old one cannot be trusted any more. */
export interface OpenInput {
  readonly user_id: string
  readonly renew: boolean
}
export interface Opened {
  readonly client_id: string
  readonly storage: Storage
}

/** `source` finds the paper that was kept for it; `attempt_id` is known once the server answered. */
export interface ReadInput {
  readonly user_id: string
  readonly attempt_id: string | null
  readonly source: ExamSource
}

/** What the device knows of an attempt. `acked` is the highest number each client had acknowledged. */
export interface KeptAttempt {
  readonly paper: Attempt | null
  readonly records: ReadonlyArray<JournalRecord>
  readonly acked: Numbers
  /** The epoch this device was last given. */
  readonly epoch: number
  /** By client, the highest number that a page which wrote since knew of. */
  readonly seen: Numbers
  /** By client, the highest number that was acknowledged before the end, where others came after it. */
  readonly in_time: Numbers
  /** What was typed and not yet journaled when the page was hidden or closed. */
  readonly tail: ReadonlyArray<Draft>
  /** Of a practice whose keys are on the device: the questions whose keys were shown and that the server did not check yet. */
  readonly shown_ids?: ReadonlyArray<string>
  /** Where it was found, which may be a step below where the journal was opened; absent in older recordings. */
  readonly storage?: Storage
}

/** An answer to be checked by the key on the device. */
export interface KeyInput {
  readonly user_id: string
  readonly attempt_id: string
  readonly question: ExamQuestion
  readonly value: AnswerValue
}

export interface AppendInput {
  readonly user_id: string
  readonly attempt_id: string
  readonly client_id: string
  /** The highest number of `client_id` that the page knows of: a store that was cleared gives none of them again. */
  readonly last_seq: number
  /** By client, the highest number that the page came to its paper with. */
  readonly read: Numbers
  readonly drafts: ReadonlyArray<Draft>
}
export interface Appended {
  readonly records: ReadonlyArray<JournalRecord>
  /** What other pages numbered before these, and this one does not know of; absent in older recordings. */
  readonly unread?: ReadonlyArray<JournalRecord>
  readonly storage: Storage
  readonly client_id: string
  /** The earlier store failed or was cleared: `client_id` is another one, which has numbers of its own. */
  readonly stepped_down: boolean
}

export interface NoteInput {
  readonly user_id: string
  readonly attempt_id: string
  readonly client_id: string
  readonly source: ExamSource
  readonly acked: number
  readonly epoch: number
  /** By client, the highest number that this page knows of another's; empty before it has an epoch of its own. */
  readonly seen: Numbers
  /** Acknowledged after the end. */
  readonly isLate?: true
  /** Given when the paper was served again. */
  readonly paper: Attempt | null
}

/** `handed_in_at` is server time, epoch milliseconds; the records go 7 days after it. */
export interface PruneInput {
  readonly user_id: string
  readonly attempt_id: string
  readonly handed_in_at: number
}

export interface TailInput {
  readonly user_id: string
  readonly attempt_id: string
  readonly drafts: ReadonlyArray<Draft>
}

/** What is to be saved as a file: everything of the attempt that the server has not acknowledged. */
export interface ExportInput {
  readonly user_id: string
  readonly attempt_id: string
  readonly title: string
  readonly source: ExamSource
  /** Server time, epoch milliseconds. */
  readonly made_at: number
  /** What the page has of it: its store may have lost it, or be another one by now. */
  readonly inMemory: ReadonlyArray<JournalRecord>
}

/** What a digest is made of: `ReceiptDigest`. */
export interface DigestInput {
  readonly attempt_id: string
  readonly answers: ReadonlyArray<{ readonly question_id: string; readonly value: AnswerValue }>
}

/** How long a device keeps an attempt after its receipt. */
export const KEPT_AFTER_RECEIPT = 7 * 24 * 3_600_000
