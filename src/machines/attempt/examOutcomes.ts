import type { SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import type { KeptAttempt } from "#domain/attempt/JournalPort.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import { covers, type Numbered } from "#domain/attempt/RecordNumbers.ts"
import * as SaveBatch from "#domain/attempt/SaveBatch.ts"
import type { ExamContext } from "./examTypes.ts"

export const valueOf = <T>(outcome: CallOutcome<T>): T | null => (outcome.ok ? outcome.value : null)

export const failureOf = (outcome: CallOutcome): CallFailure | null => (outcome.ok ? null : outcome.failure)

/**
 * No answer, or one that asks to come back, or a captive portal's page: the request stays valid, trying again helps.
 */
export const isPassing = (outcome: CallOutcome): boolean =>
  ["offline", "timeout", "network", "busy", "broken"].includes(failureOf(outcome)?.kind ?? "")

/** The server answered, and will not take what was sent: no connection is waited for. */
export const isRefusal = (failure: CallFailure | null): boolean =>
  failure !== null && (failure.kind === "refused" || failure.kind === "invalid")

export const savedAs = (outcome: CallOutcome<SaveOutcome>): SaveOutcome["outcome"] | null =>
  valueOf(outcome)?.outcome ?? null

/** A newer page writes. An older epoch's records being kept as evidence does not mean that. */
export const isFenced = (context: ExamContext, outcome: CallOutcome<SaveOutcome>): boolean =>
  savedAs(outcome) === "superseded" && (valueOf(outcome)?.epoch ?? 0) > context.epoch

/** The next batch, as it is remembered while it is under way. */
export const batchOf = ({ kept, client_id }: ExamContext): ExamContext["sent"] => {
  const batch = SaveBatch.next(kept)
  return { client_id: batch?.client_id ?? client_id, seq: batch?.records.at(-1)?.seq ?? 0 }
}

/** Numbers mean nothing beside those of another client id, which this page may have taken since. */
export const isOfThisClient = ({ sent, client_id }: ExamContext): boolean => sent.client_id === client_id

/** Up to where the numbers of this page are with the server. Those above all that it sent are of before its store was set back. */
export const ackedBy = ({ acked, sent }: ExamContext, saved: SaveOutcome): number =>
  Math.min(saved.acked, Math.max(acked, sent.seq))

/** The kept changes once the batch in flight was answered. What was stored as evidence is not sent again. */
export const keptAfter = (context: ExamContext, saved: SaveOutcome): ExamContext["kept"] => {
  const { kept, sent } = context
  const acked = { [sent.client_id]: ackedBy(context, saved) }
  const isEvidence = saved.outcome === "superseded" || saved.outcome === "closed"
  return kept.filter((record) => !covers(acked, record) && !(isEvidence && isSent(context, record)))
}

/** In the batch under way, or before it. */
export const isSent = ({ sent }: ExamContext, record: Numbered): boolean =>
  covers({ [sent.client_id]: sent.seq }, record)

/** Whether every number that the server misses is here. */
export const canRefill = (context: ExamContext, device: KeptAttempt): boolean => {
  const found = ofThisPage(context, device)
  return context.missing.every((missing) => found.some(({ seq }) => seq === missing))
}

/** What this page sends: what it holds, and the journal's under other numbers, which may have lost some of that. */
export const ofThisPage = (context: ExamContext, { records }: KeptAttempt): ReadonlyArray<JournalRecord> => {
  const own = [...context.kept, ...records].filter((record) => isOfThisPage(context, record) && record.kind !== "seal")
  return [...new Map(own.toReversed().map((record) => [record.seq, record])).values()].toSorted((a, b) => a.seq - b.seq)
}

/** This page came to its paper with it, or numbered it. */
export const isRead = ({ client_id, came_with, numbered }: ExamContext, record: Numbered): boolean =>
  covers(came_with, record) || (record.client_id === client_id && numbered.includes(record.seq))

/** What another tab of the profile numbered meanwhile is not sent under the epoch of this page. */
export const isOfThisPage = (context: ExamContext, record: Numbered): boolean =>
  record.client_id === context.client_id && isRead(context, record)

/** The server knows nothing of the attempt, or will not say so to whoever is signed in. */
export const isMissing = (outcome: CallOutcome): boolean => failureOf(outcome)?.kind === "missing"

/** Nothing is typed, drafted or kept that the server has not acknowledged. */
export const isDelivered = ({ typing, drafts, kept }: ExamContext): boolean =>
  typing === null && drafts.length === 0 && kept.length === 0

export const isQuestionSaved = ({ typing, drafts, kept }: ExamContext, question_id: string | undefined): boolean =>
  typing?.question_id !== question_id && ![...drafts, ...kept].some((change) => change.question_id === question_id)
