import type { Output } from "#domain/contract/Contract.ts"
import type { SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { byQuestion } from "#domain/attempt/Answers.ts"
import type { Appended, Opened } from "#domain/attempt/JournalPort.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import * as Resume from "#domain/attempt/Resume.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"
import { isSent, valueOf } from "./examOutcomes.ts"
import { acknowledge, evidenceIn, withNumbered } from "./examSaving.ts"
import { newClient } from "./examWriter.ts"
import type { ExamContext } from "./examTypes.ts"

type Change = Partial<ExamContext>

/**
 * After the end each number is sent under the client id that it has, and evidence under the epoch it was made in: nothing is
 * numbered again when a store gives up.
 */
export const keepLateRecords = (context: ExamContext, appended: Appended): Change => {
  const before = appended.stepped_down ? { ...context, ...newClient(appended) } : context
  return { ...withNumbered(before, appended), drafts: context.drafts.slice(appended.records.length) }
}

/** After the end every answer to a batch is the last word on it. */
export const acknowledgeLate = (context: ExamContext, outcome: CallOutcome<SaveOutcome>): Change => {
  const kept = context.kept.filter((record) => !isSent(context, record))
  return {
    ...acknowledge(context, outcome),
    kept,
    evidence: [...context.evidence, ...evidenceIn(context, outcome, kept)],
  }
}

/** After the end a batch that is refused holds nothing up: it stays on the device, and is told as not counted. */
export const dropRefused = (context: ExamContext): Change => {
  const { sent, kept, evidence, client_id, last_seq } = context
  const dropped = kept.filter((record) => isSent(context, record))
  const delivered = sent.client_id === client_id ? Math.min(...dropped.map(({ seq }) => seq)) - 1 : last_seq
  return {
    kept: kept.filter((record) => !isSent(context, record)),
    evidence: [...evidence, ...dropped],
    // nothing is numbered any more: up to here all of it was delivered
    last_seq: Math.min(last_seq, delivered),
    answered_calls: context.answered_calls + 1,
  }
}

/** After the end: what was sent under the old client id, as it is and in its order. */
export const renewLate = (context: ExamContext, opened: Opened): Change => {
  const isOfOld = ({ client_id }: JournalRecord) => client_id === context.sent.client_id
  const old = context.kept.filter(isOfOld).toSorted((a, b) => a.seq - b.seq)
  return {
    ...newClient(opened),
    kept: context.kept.filter((record) => !isOfOld(record)),
    drafts: [...context.drafts, ...old.map((record) => Resume.draftOf(record, record.epoch))],
    answered_calls: context.answered_calls + 1,
  }
}

/** The last word on what came late, and on what this page had that does not count. */
export const keepLate = (context: ExamContext, outcome: CallOutcome<Output<"exam.handInLate">>): Change => {
  const value = valueOf(outcome)
  if (value === null) return {}
  const { answers, ...late } = value
  const { conflicts, evidence, kept, drafts, client_id, epoch } = context
  const uncertain = [...Resume.redrafted([...evidence, ...kept], client_id, epoch), ...drafts]
  return { late, conflicts: Conflict.uncounted([...conflicts, ...Conflict.answersIn(uncertain)], byQuestion(answers)) }
}
