import { isAfter } from "#domain/attempt/DeviceRecords.ts"
import type { KeptAttempt } from "#domain/attempt/JournalPort.ts"
import { type Draft, hadNotRead, isOfSamePage, type JournalRecord } from "#domain/attempt/JournalRecord.ts"
import { covers, isSameNumber } from "#domain/attempt/RecordNumbers.ts"
import * as Resume from "#domain/attempt/Resume.ts"
import { recordsInMemory } from "./examContext.ts"
import type { ExamContext } from "./examTypes.ts"

export interface LostRecords {
  /** As they were before they were numbered where this page numbered them, another page's as they were read. */
  readonly standing: ReadonlyArray<Draft>
  /** Another page answered the same since, by whose numbers it had them: it may have found them corrupt. */
  readonly changed: ReadonlyArray<JournalRecord>
}

/**
 * What this page holds and its store does not have any more. Nothing that whoever wrote it has changed since; a page that
 * came after the store was cleared never had it, though it gives its number again.
 */
export const lostRecords = (context: ExamContext, { records, seen, acked }: KeptAttempt): LostRecords => {
  const { attempt, client_id, numbered } = context
  const inMemory = recordsInMemory(context)
  const isNumberedHere = (record: JournalRecord) => record.client_id === client_id && numbered.includes(record.seq)
  // without an epoch it was numbered in a cleared store: what was acknowledged is another page's, of before that
  const isGivenTwice = (record: JournalRecord) => isNumberedHere(record) && record.epoch === 0 && covers(acked, record)
  const isLost = (record: JournalRecord) =>
    isGivenTwice(record) || records.every(({ checksum }) => checksum !== record.checksum)
  const isReplaced = (record: JournalRecord) =>
    records.some((one) => isAfter(one, record) && isOfSamePage(one, record)) ||
    (!isGivenTwice(record) &&
      covers(seen, record) &&
      (attempt?.written ?? []).some(
        (one) => isAfter(one, record) && !records.some((other) => isSameNumber(one, other)),
      ))
  const isChanged = (record: JournalRecord) => records.some((one) => isAfter(one, record) && !hadNotRead(one, record))
  const lost = inMemory.filter((record) => isLost(record) && !isReplaced(record))
  return {
    standing: lost
      .filter((record) => !isChanged(record))
      .map((record) => (isNumberedHere(record) ? Resume.draftOf(record, record.epoch) : record)),
    changed: lost.filter(
      (record) => isChanged(record) && !inMemory.some((one) => isAfter(one, record) && isOfSamePage(one, record)),
    ),
  }
}
