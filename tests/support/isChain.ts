import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"

/** Whether the records of one client, in order of number, follow each other without a break. */
export const isChain = (records: ReadonlyArray<JournalRecord>): boolean =>
  records.every((record, index) => {
    const previous = records[index - 1]
    return previous === undefined || (record.seq === previous.seq + 1 && record.before === previous.checksum)
  })
