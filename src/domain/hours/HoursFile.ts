import * as Ledger from "./HoursLedger.ts"
import { seconds } from "./Ranges.ts"

type Sha256 = (text: string) => string

const FORM = "study-hours/1"

/** The chain of one learner in one class: each record as the text that its hash is over, the hashes left out. */
export interface LearnerChain {
  readonly user_id: string
  readonly name: string
  /** Stands before the first record: random, drawn once. */
  readonly origin: string
  readonly records: ReadonlyArray<string>
  /** Hash of the last one. */
  readonly head: string
  /** Seconds that count, by lesson. */
  readonly counted: Readonly<Record<string, number>>
}

/** What an agency says of the hours in one of its classes. */
export interface ClassHours {
  readonly issuer: string
  readonly classroom: { readonly id: string; readonly name: string }
  readonly lessons: ReadonlyArray<{ readonly id: string; readonly name: string; readonly seconds: number }>
  /** Epoch milliseconds. */
  readonly exported_at: number
  readonly learners: ReadonlyArray<LearnerChain>
}

/** `signature`: Ed25519 over the UTF-8 of `signed`, base64. */
export interface HoursFile {
  readonly signed: string
  readonly signature: string
}

/** The hash of a record; `before`: that of the one before, or the origin. */
export const chained = (before: string, record: string, sha256: Sha256): string => sha256(`${before}\n${record}`)

export const signedText = (hours: ClassHours): string => JSON.stringify([FORM, hours])

/** Seconds that count, by lesson. */
export const countedIn = ({ lessons }: Ledger.HoursLedger): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(lessons).flatMap(([id, { counted }]) =>
      counted.length === 0 ? [] : [[id, Math.round(seconds(counted))]],
    ),
  )

/**
 * What is wrong with a learner's chain, in Chinese; null where nothing is: its hashes hold, its records follow the rules,
 * and what it says to count follows from them.
 */
export const faultOf = ({ origin, records, head, counted }: LearnerChain, sha256: Sha256): string | null => {
  if (records.reduce((before, record) => chained(before, record, sha256), origin) !== head) return "记录的哈希链不完整"
  let ledger = Ledger.EMPTY
  for (const [index, text] of records.entries()) {
    const record = parsed(text) as Ledger.HoursRecord
    const fault = record.at < ledger.at ? "时间倒退" : playedTooMuch(ledger, record) ? "播放的时间多于经过的时间" : null
    if (fault !== null) return `第${index + 1}条记录${fault}`
    ledger = Ledger.after(ledger, record)
  }
  return JSON.stringify(sorted(countedIn(ledger))) === JSON.stringify(sorted(counted)) ? null : "学时和记录不一致"
}

const playedTooMuch = (ledger: Ledger.HoursLedger, record: Ledger.HoursRecord): boolean =>
  record.kind === "played" &&
  JSON.stringify(Ledger.accepted(ledger, record.ranges, record.at)) !== JSON.stringify(record.ranges)

const sorted = (counted: Readonly<Record<string, number>>) =>
  Object.entries(counted).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** What a genuine file says; null where its text is none of ours. */
export const contentOf = ({ signed }: HoursFile): ClassHours | null => {
  const text = parsed(signed)
  return Array.isArray(text) && text.length === 2 && text[0] === FORM ? (text[1] as ClassHours) : null
}

export const readFile = (text: string): HoursFile | null => {
  const file = parsed(text)
  if (typeof file !== "object" || file === null) return null
  const { signed, signature } = file as { readonly [K in keyof HoursFile]?: unknown }
  return typeof signed === "string" && typeof signature === "string" ? { signed, signature } : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
