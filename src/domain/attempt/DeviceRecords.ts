import { equals } from "../question/AnswerValue.ts"
import type { KeptAttempt } from "./JournalPort.ts"
import { type Draft, hadNotRead, isOfSamePage, type JournalRecord } from "./JournalRecord.ts"
import { covers, highest, isSameNumber, type Numbered } from "./RecordNumbers.ts"

/** A draft was never numbered. */
export type Change = Draft | JournalRecord

export const isNumbered = (change: Change): change is JournalRecord => "seq" in change

type Placed = Pick<Draft, "kind" | "question_id">

/** Of its question and kind: later changes with the same one take its place. */
export const keyOf = (change: Placed): string => `${change.kind} ${change.question_id}`

export const isOfSamePlace = (one: Placed, other: Placed): boolean => keyOf(one) === keyOf(other)

/** The last change of each question and kind, by epoch, then whether of the present client, then number. */
export const latest = (records: ReadonlyArray<JournalRecord>, client_id: string): ReadonlyArray<JournalRecord> => {
  const found = new Map<string, JournalRecord>()
  const isPresent = (record: JournalRecord) => Number(record.client_id === client_id)
  for (const record of records.toSorted((a, b) => a.epoch - b.epoch || isPresent(a) - isPresent(b) || a.seq - b.seq))
    found.set(keyOf(record), record)
  return [...found.values()]
}

/**
 * Answers of this device that another page of it wrote over without having seen them. The last change of a question by
 * one page in one epoch is what it showed.
 */
export const overwrittenUnread = (device: KeptAttempt, client_id: string): ReadonlyArray<JournalRecord> => {
  const answers = device.records.filter(({ kind }) => kind === "answer")
  const unseen = answers.filter((record) => isUnseen(device, record))
  const byPage = Map.groupBy(unseen, ({ epoch, by }) => `${epoch} ${by?.page}`)
  const left = [...byPage.values()].flatMap((ofOne) => latest(ofOne, client_id))
  const isPassed = (one: JournalRecord) => (other: JournalRecord) =>
    isOfSamePlace(other, one) &&
    (other.epoch > one.epoch || (hadNotRead(other, one) && latest([one, other], client_id)[0] === other))
  return left.filter((one) => answers.some(isPassed(one)))
}

/**
 * Flags and guesses of this device that another page of it wrote over without having seen them, though they came later: of
 * a mark nobody is told that it gave way.
 */
export const laterUnreadMarks = (
  device: KeptAttempt,
  recorded: ReadonlyArray<JournalRecord>,
): ReadonlyArray<{ readonly mark: JournalRecord; readonly over: JournalRecord }> =>
  recorded.flatMap((over) => {
    const later = device.records.filter(
      (one) =>
        one.kind !== "answer" &&
        isOfSamePlace(one, over) &&
        one.at > over.at &&
        // a server's clock may go back between the two
        hadNotRead(over, one) &&
        isUnseen(device, one),
    )
    const [mark] = later.toSorted((a, b) => b.at - a.at)
    return mark === undefined ? [] : [{ mark, over }]
  })

/** Another device's, and not in the paper as it was last served to this one. */
export const isFromUnknownDevice = (
  { paper, records }: KeptAttempt,
  than: Numbered | undefined,
  client_id: string,
): boolean =>
  than !== undefined &&
  ![client_id, ...records.map((record) => record.client_id)].includes(than.client_id) &&
  !(paper?.written ?? []).some((one) => isSameNumber(one, than))

/**
 * What a page has from others it numbers as its own before it has an epoch: the other one, which had gone on by then, is
 * later.
 */
export const isOvertaken = (change: Change, by: JournalRecord): boolean =>
  isNumbered(change) &&
  change.epoch === by.epoch &&
  change.client_id !== by.client_id &&
  hadNotRead(change, by) &&
  change.at < by.at

/** In the same place, under a later number of the same client. */
export const isAfter = (one: Placed & Numbered, record: JournalRecord): boolean =>
  isOfSamePlace(one, record) && one.client_id === record.client_id && one.seq > record.seq

/**
 * Of each client, what waits up to the last number that is there under no other: one that is left out before that would break
 * its chain.
 */
export const notRenumbered = (
  device: KeptAttempt,
  waiting: ReadonlyArray<JournalRecord>,
  client_id: string,
): ReadonlyArray<JournalRecord> => {
  const last = highest(
    waiting.filter((record) => !isRenumbered(device, record, client_id)),
    {},
  )
  return waiting.filter((record) => covers(last, record))
}

/**
 * It, or what its page wrote over it, is there once more under another client id: of the same epoch and with the server or of
 * the present client, or of a later epoch.
 */
export const isRenumbered = ({ records, acked }: KeptAttempt, record: JournalRecord, client_id: string): boolean => {
  const since = [record, ...records.filter((one) => isAfter(one, record) && isOfSamePage(one, record))]
  return records.some(
    (other) =>
      other.client_id !== record.client_id &&
      since.some((one) => isSameChange(one, other)) &&
      (other.epoch > record.epoch ||
        (other.epoch === record.epoch && (other.client_id === client_id || covers(acked, other)))),
  )
}

/** Under whatever number and epoch, or not numbered yet. */
export const isSameChange = (one: Change, other: Change): boolean =>
  isOfSamePlace(one, other) && one.at === other.at && one.nonce === other.nonce && equals(one.value, other.value)

/** The server has it, and it came after the end. */
export const isLate = ({ in_time }: KeptAttempt, { client_id, seq }: JournalRecord): boolean =>
  seq > (in_time[client_id] ?? Number.POSITIVE_INFINITY)

/** No page that wrote since knew of it. */
export const isUnseen = ({ seen }: KeptAttempt, change: Change): boolean => isNumbered(change) && !covers(seen, change)

/** Acknowledged to a page that never knew of it: whether it counted, no page was told. */
export const isSkipped = (device: KeptAttempt, change: JournalRecord): boolean =>
  device.seen[change.client_id] !== undefined && isUnseen(device, change)

/** Of a later epoch, in the same place. */
export const isNewerOf = (one: Change, other: Change): boolean => isOfSamePlace(one, other) && one.epoch > other.epoch

/** In the same place, with another value. */
export const isUndoneBy =
  (change: Change) =>
  (one: Change): boolean =>
    isOfSamePlace(one, change) && !equals(one.value, change.value)

/** What was only typed when the page went, unless the journal got it after all. */
export const unwritten = ({ tail, records }: KeptAttempt): ReadonlyArray<Change> =>
  tail.filter((draft) => !records.some((record) => isOfSamePlace(record, draft) && record.at >= draft.at))
