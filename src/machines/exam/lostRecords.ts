import type { KeptAttempt } from "#domain/exam/JournalPort.ts"
import { type Draft, isBlindTo, type JournalRecord } from "#domain/exam/JournalRecord.ts"
import * as Resume from "#domain/exam/Resume.ts"
import type { ExamContext } from "./examTypes.ts"

/**
 * What this page holds and its store does not have any more: its own as it was before it was numbered, another page's as
 * it was read. Nothing that a page which had it has changed since; a page that came after the store was cleared never had
 * it, though it gives its number again.
 */
export const lostRecords = (context: ExamContext, { records, seen, acked }: KeptAttempt): ReadonlyArray<Draft> => {
  const { kept, resumed, attempt, client_id, numbered } = context
  const isNumberedHere = (record: JournalRecord) => record.client_id === client_id && numbered.includes(record.seq)
  // without an epoch it was numbered in a cleared store: what was acknowledged is another page's, of before that
  const isGivenTwice = (record: JournalRecord) =>
    isNumberedHere(record) && record.epoch === 0 && record.seq <= (acked[client_id] ?? 0)
  const isLost = (record: JournalRecord) =>
    isGivenTwice(record) || records.every(({ checksum }) => checksum !== record.checksum)
  const isChanged = (record: JournalRecord) =>
    records.some((one) => isAfter(one, record) && !isBlindTo(one, record)) ||
    (!isGivenTwice(record) &&
      record.seq <= (seen[record.client_id] ?? 0) &&
      (attempt?.written ?? []).some((one) => isAfter(one, record) && !records.some((other) => isOfNumber(one, other))))
  return [...(resumed?.kept ?? []), ...kept]
    .filter((record) => isLost(record) && !isChanged(record))
    .map((record) => (isNumberedHere(record) ? Resume.draftOf(record, record.epoch) : record))
}

type Place = Pick<JournalRecord, "kind" | "question_id" | "client_id" | "seq">

const isAfter = (one: Place, record: Place): boolean =>
  one.kind === record.kind &&
  one.question_id === record.question_id &&
  one.client_id === record.client_id &&
  one.seq > record.seq

const isOfNumber = (one: Place, other: Place): boolean => one.client_id === other.client_id && one.seq === other.seq
