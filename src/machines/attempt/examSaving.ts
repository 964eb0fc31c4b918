import type { SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { Appended, KeptAttempt } from "#domain/attempt/JournalPort.ts"
import type { Draft } from "#domain/attempt/JournalRecord.ts"
import { isOfSamePlace } from "#domain/attempt/DeviceRecords.ts"
import { isSameNumber, type Numbered } from "#domain/attempt/RecordNumbers.ts"
import { mended } from "#domain/core/AnswerLimits.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"
import { ackedBy, isFenced, isOfThisClient, isRead, keptAfter, ofThisPage, savedAs, valueOf } from "./examOutcomes.ts"
import { answeredAt, keepLimits, withLimits, recovered } from "./examTime.ts"
import { flush } from "./examTyping.ts"
import type { ExamContext } from "./examTypes.ts"
import { renew, withRedrafted } from "./examWriter.ts"

type Change = Partial<ExamContext>

/** What was drafted has its numbers. */
export const keepRecords = (context: ExamContext, appended: Appended): Change => {
  const { records, storage, client_id, stepped_down } = appended
  // numbered for a client id that was dropped meanwhile: these are numbered again
  if (client_id !== context.client_id && !stepped_down) return { storage }
  const before = stepped_down ? { ...context, ...renew(context, appended) } : context
  const own = ownOf(appended)
  // what was just numbered came after what is numbered again
  const redrafted = before.drafts
    .slice(0, before.drafts.length - context.drafts.length)
    .filter((draft) => !own.some((record) => isOfSamePlace(record, draft)))
  const drafts = [...redrafted, ...context.drafts.slice(records.length)]
  return {
    ...withNumbered(before, appended),
    // the store that was given up may have numbered the same, or do so yet
    isOwn: before.isOwn && !stepped_down,
    // the epoch was raised while these were being written
    drafts: withRedrafted(
      drafts,
      own.filter(({ epoch }) => epoch < context.epoch),
      context,
    ),
  }
}

/** What has its numbers now, beside what had them before. */
export const withNumbered = (before: ExamContext, appended: Appended): Change => {
  const { records, unread = [], storage, client_id } = appended
  const own = ownOf(appended)
  return {
    storage,
    client_id,
    acked: before.acked,
    numbered: [...before.numbered, ...own.map(({ seq }) => seq)],
    kept: [...before.kept, ...own],
    waiting_since: before.waiting_since ?? (own.length > 0 ? before.now : null),
    last_seq: Math.max(before.last_seq, ...own.map(({ seq }) => seq)),
    sealed: before.sealed || records.length > own.length,
    // what stands here is sent over them, or keeps them from counting
    conflicts: Conflict.joined(
      before.conflicts,
      Conflict.uncounted(Conflict.answersIn(unread.filter((record) => !isRead(before, record))), before.answers),
    ),
  }
}

const ownOf = ({ records }: Appended) => records.filter(({ kind }) => kind !== "seal")

export const draftSeal = (context: ExamContext): Change => {
  const drafts = [...context.drafts, ...(flush(context).drafts?.slice(context.drafts.length) ?? [])]
  const { now: at, epoch, nonce } = context
  const seal: Draft = { kind: "seal", question_id: "", value: null, at, epoch, nonce }
  return { typing: null, drafts: [...drafts, seal] }
}

export const acknowledge = (context: ExamContext, outcome: CallOutcome<SaveOutcome>): Change => {
  const saved = valueOf(outcome)
  if (saved === null) return {}
  const kept = keptAfter(context, saved)
  return {
    kept,
    waiting_since: kept.length > 0 ? saved.now : null,
    // what a newer page fenced off is not saved: it is brought back when this page writes again
    acked:
      isOfThisClient(context) && !isFenced(context, outcome)
        ? Math.max(context.acked, ackedBy(context, saved))
        : context.acked,
    nonce: saved.nonce,
    saved_at: savedAt(context, saved),
    evidence: [...context.evidence, ...evidenceIn(context, outcome, kept)],
    setAside: [...context.setAside, ...setAsideIn(context, saved)],
    isOwn: context.isOwn && !isFenced(context, outcome),
    ...answeredAt(context, saved),
    ...withLimits(context, saved),
    answered_calls: context.answered_calls + 1,
    ...recovered(context),
    failure: null,
  }
}

/** What left the kept changes and counts for nothing by itself: fenced off by a newer page, or late. */
export const evidenceIn = (
  context: ExamContext,
  outcome: CallOutcome<SaveOutcome>,
  kept: ExamContext["kept"],
): ExamContext["kept"] =>
  isFenced(context, outcome) || savedAs(outcome) === "closed"
    ? context.kept.filter((record) => !kept.includes(record))
    : []

/** Answers that the server could not keep, once each. */
const setAsideIn = ({ kept, sent, setAside }: ExamContext, { set_aside = [] }: SaveOutcome): ExamContext["setAside"] =>
  set_aside.flatMap((one) => {
    const isIt = (record: Numbered) => isSameNumber(record, { ...one, client_id: sent.client_id })
    const record = kept.find(isIt)
    if (record?.kind !== "answer" || setAside.some(isIt)) return []
    const { client_id, question_id, value } = record
    return { ...one, client_id, question_id, value: mended(value) }
  })

/** What came after the end is no saved answer, and neither is what it was to replace. */
const savedAt = ({ saved_at, evidence }: ExamContext, { outcome, now }: SaveOutcome): number | null => {
  // one server's clock may be past the end, and the next one's before it
  if (outcome === "closed" || evidence.length > 0) return null
  return outcome === "taken" ? now : saved_at
}

/** Numbers that the server misses are sent again, as they are. */
export const refill = (context: ExamContext, device: KeptAttempt): Change => ({
  kept: ofThisPage(context, device).filter(({ seq }) => seq > context.acked || context.missing.includes(seq)),
  missing: [],
})

export const keepMissing = (context: ExamContext, outcome: CallOutcome<SaveOutcome>): Change => ({
  ...keepLimits(context, outcome),
  missing: valueOf(outcome)?.missing ?? [],
  answered_calls: context.answered_calls + 1,
})
