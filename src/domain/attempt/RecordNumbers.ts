import type { JournalRecord } from "./JournalRecord.ts"

/** By client, the highest number of these, or that is known already. */
export const highest = (
  records: ReadonlyArray<Pick<JournalRecord, "client_id" | "seq">>,
  known: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => {
  const numbers = { ...known }
  for (const { client_id, seq } of records) numbers[client_id] = Math.max(seq, numbers[client_id] ?? 0)
  return numbers
}

/**
 * By client, up to which number all records are known: what was known already, and these beyond it without a gap. Between
 * two of them may stand what another tab of the profile numbered.
 */
export const seenUpTo = (
  known: Readonly<Record<string, number>>,
  records: ReadonlyArray<Pick<JournalRecord, "client_id" | "seq">>,
): Readonly<Record<string, number>> => {
  const numbers = { ...known }
  for (const { client_id, seq } of records.toSorted((a, b) => a.seq - b.seq))
    if (seq === (numbers[client_id] ?? 0) + 1) numbers[client_id] = seq
  return numbers
}
