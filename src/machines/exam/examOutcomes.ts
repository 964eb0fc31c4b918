import type { SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import type { KeptAttempt } from "#domain/exam/JournalPort.ts"
import * as SaveBatch from "#domain/exam/SaveBatch.ts"
import type { ExamContext } from "./examTypes.ts"

export const valueOf = <T>(outcome: CallOutcome<T>): T | null => (outcome.ok ? outcome.value : null)

export const failureOf = (outcome: CallOutcome): CallFailure | null => (outcome.ok ? null : outcome.failure)

/** No answer, or one that asks to come back, or a captive portal's page: what is asked for stands, trying again helps. */
export const isPassing = (outcome: CallOutcome): boolean =>
  ["offline", "timeout", "network", "busy", "broken"].includes(failureOf(outcome)?.kind ?? "")

export const savedAs = (outcome: CallOutcome<SaveOutcome>): SaveOutcome["outcome"] | null =>
  valueOf(outcome)?.outcome ?? null

/** A newer page writes. An older epoch's records being kept as evidence does not mean that. */
export const isFenced = (context: ExamContext, outcome: CallOutcome<SaveOutcome>): boolean =>
  savedAs(outcome) === "superseded" && (valueOf(outcome)?.epoch ?? 0) > context.epoch

/** Under the epoch that is served another client id wrote: the page was left before it had an epoch for its new one. */
export const isRenewed = ({ attempt, client_id }: ExamContext): boolean =>
  attempt?.written.some((one) => one.epoch === attempt.epoch && one.client_id !== client_id) ?? false

/** The highest number of the next batch. */
export const lastOfBatch = ({ kept }: ExamContext): number => SaveBatch.next(kept)?.records.at(-1)?.seq ?? 0

/** The kept changes once an answer to the batch under way is there. What was stored as evidence is not sent again. */
export const keptAfter = ({ kept, sent }: ExamContext, saved: SaveOutcome): ExamContext["kept"] => {
  const isEvidence = saved.outcome === "superseded" || saved.outcome === "closed"
  return kept.filter(({ seq }) => seq > saved.acked && !(isEvidence && seq <= sent))
}

/** Whether the journal has every number that the server misses. */
export const canRefill = ({ missing, client_id }: ExamContext, { records }: KeptAttempt): boolean =>
  missing.every((seq) => records.some((record) => record.client_id === client_id && record.seq === seq))

/** Nothing is typed, drafted or kept that the server has not acknowledged. */
export const isDelivered = ({ typing, drafts, kept }: ExamContext): boolean =>
  typing === null && drafts.length === 0 && kept.length === 0

export const isQuestionSaved = ({ typing, drafts, kept }: ExamContext, question_id: string | undefined): boolean =>
  typing?.question_id !== question_id && ![...drafts, ...kept].some((change) => change.question_id === question_id)
