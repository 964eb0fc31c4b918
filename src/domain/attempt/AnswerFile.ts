import type { Attempt } from "../contract/examAttempt.ts"
import type { ExportInput, KeptAttempt } from "./JournalPort.ts"
import { type JournalRecord, read as readRecord, type Sha256 } from "./JournalRecord.ts"
import { covers, highest, isSameNumber, type Numbers } from "./RecordNumbers.ts"
import { isSent } from "./SaveBatch.ts"

/** Answers that a device could not deliver, as they are saved in a file to be handed in from it later. */
export interface AnswerFile {
  readonly user_id: string
  readonly attempt_id: string
  readonly title: string
  /** Server time, epoch milliseconds. */
  readonly made_at: number
  readonly records: ReadonlyArray<JournalRecord>
  /** By client, the highest number that the device knew of when it was saved; absent in older files. */
  readonly known?: Numbers
}

/** Why a file is not taken: not one of ours, changed since it was saved, or larger than any of ours can be. */
export type FileFault = "foreign" | "changed" | "large"

const FORM = "exam-answer-file/1"
/** A paper of a few hundred questions answered over and over stays far below. */
export const MAX_BYTES = 20 * 1024 * 1024
const MAX_RECORDS = 20_000

/**
 * What is saved: what the device has and the server has not acknowledged, and what only the page has. Where nothing waits,
 * all of it, since page and server disagree when it is asked for then.
 */
export const gathered = (
  { records, acked }: Pick<KeptAttempt, "records" | "acked">,
  inMemory: ReadonlyArray<JournalRecord>,
): ReadonlyArray<JournalRecord> => {
  const all = [...records, ...inMemory.filter((record) => !records.some((other) => isSameNumber(other, record)))]
  const unsent = all.filter((record) => !covers(acked, record))
  return unsent.length > 0 ? unsent : all
}

/** By client, the highest number that a device knows of. */
export const knownTo = ({ paper, records, acked }: Pick<KeptAttempt, "paper" | "records" | "acked">): Numbers =>
  highest([...records, ...(paper?.written ?? [])], acked)

/** Whether another page changed the same since, as far as the server tells what stands. */
export const isChangedSince = (
  { known }: AnswerFile,
  written: Attempt["written"],
  { kind, question_id }: JournalRecord,
): boolean =>
  known !== undefined &&
  written.some((one) => one.kind === kind && one.question_id === question_id && !covers(known, one))

/** The file's text: readable JSON that closes with a checksum over everything before it. */
export const write = (
  { user_id, attempt_id, title, made_at }: Omit<ExportInput, "inMemory">,
  records: ReadonlyArray<JournalRecord>,
  known: Numbers,
  sha256: Sha256,
): string => {
  const content = { form: FORM, user_id, attempt_id, title, made_at, records, known }
  return JSON.stringify({ ...content, checksum: sha256(JSON.stringify(content)) }, null, 1)
}

/** What a text holds, which may have been written by anybody. Every record is checked by itself and belongs to the attempt. */
export const read = (text: string, sha256: Sha256): AnswerFile | FileFault => {
  if (text.length > MAX_BYTES) return "large"
  const found = parsed(text)
  if (found === null || found["form"] !== FORM || !Array.isArray(found["records"])) return "foreign"
  const { checksum, ...content } = found
  const { user_id, attempt_id, title, made_at, known } = content
  if (typeof user_id !== "string" || typeof attempt_id !== "string" || typeof title !== "string") return "foreign"
  if (typeof made_at !== "number" || !Number.isFinite(made_at)) return "foreign"
  if (checksum !== sha256(JSON.stringify(content))) return "changed"
  const given: ReadonlyArray<unknown> = found["records"]
  if (given.length > MAX_RECORDS) return "large"
  const records = given.flatMap((one) => readRecord(one, sha256) ?? [])
  const isOwn = (record: JournalRecord) => record.user_id === user_id && record.attempt_id === attempt_id
  if (records.length < given.length || !records.every(isOwn)) return "changed"
  return { user_id, attempt_id, title, made_at, records, ...(isNumbers(known) && { known }) }
}

const isNumbers = (known: unknown): known is Numbers =>
  typeof known === "object" && known !== null && Object.values(known).every(Number.isFinite)

/** The last number of each client in the file that is sent. */
export const clientsOf = ({ records }: AnswerFile): ReadonlyArray<{ client_id: string; last_seq: number }> =>
  Object.entries(highest(records.filter(isSent), {})).map(([client_id, last_seq]) => ({ client_id, last_seq }))

/** `作答-<title>-20270301-093000.json`, without what file systems refuse. */
export const nameOf = (title: string, at: string): string =>
  `作答-${title.replace(/[\\/:*?"<>|\p{C}]/gu, "").slice(0, 40)}-${at}.json`

const parsed = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === "object" && found !== null ? (found as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}
