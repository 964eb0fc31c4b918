import type { Attempt } from "../contract/examAttempt.ts"
import { isKeepable } from "../core/AnswerLimits.ts"
import { apply, byQuestion } from "./Answers.ts"
import { keyOf, latest } from "./DeviceRecords.ts"
import type { KeptAttempt } from "./JournalPort.ts"
import type { JournalRecord } from "./JournalRecord.ts"
import { covers } from "./RecordNumbers.ts"
import { isLater, standing, type Written } from "./Resume.ts"

/**
 * A stored paper as the server last had it to this device's knowledge: what was acknowledged since it was served
 * is in the journal alone. Records of an older epoch are in the paper already, or lost to a newer writer. Where the
 * journal lost what came after one of them, that may be what stands: the older one is not written over it.
 */
export const asLastAcknowledged = (paper: Attempt, { records, acked }: KeptAttempt, client_id: string): Attempt => {
  const acknowledged = latest(
    records.filter((record) => covers(acked, record) && record.epoch >= paper.epoch && isKeepable(record.value)),
    client_id,
  )
  const isFollowed = ({ client_id: by, seq }: JournalRecord) => {
    const end = acked[by] ?? 0
    return records.filter((one) => one.client_id === by && one.seq > seq && one.seq <= end).length === end - seq
  }
  const uncertain = records.filter(
    (record) =>
      covers(acked, record) && !isFollowed(record) && isLater(record, standing(paper.written, record), client_id),
  )
  const answers = acknowledged.reduce(apply, byQuestion(paper.answers))
  const known = [...latest(uncertain, client_id), ...acknowledged].flatMap(writtenBy)
  const written = new Map([...paper.written, ...known].map((one) => [keyOf(one), one]))
  return {
    ...paper,
    answers: Object.entries(answers).map(([question_id, answer]) => ({ question_id, ...answer })),
    written: [...written.values()],
  }
}

const writtenBy = ({ kind, question_id, epoch, seq, client_id }: JournalRecord): ReadonlyArray<Written> =>
  kind === "seal" ? [] : [{ kind, question_id, epoch, seq, client_id }]
