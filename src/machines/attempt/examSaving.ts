import type { Output } from "#domain/contract/Contract.ts"
import type { Attempt, SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { Appended, KeptAttempt, Opened } from "#domain/attempt/JournalPort.ts"
import type { Draft, JournalRecord } from "#domain/attempt/JournalRecord.ts"
import * as RecordNumbers from "#domain/attempt/RecordNumbers.ts"
import { mended } from "#domain/question/AnswerLimits.ts"
import { equals } from "#domain/question/AnswerValue.ts"
import * as Answers from "#domain/attempt/Answers.ts"
import { isSameChange } from "#domain/attempt/DeviceRecords.ts"
import * as Resume from "#domain/attempt/Resume.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"
import { keysOf, ownNumbers } from "./examContext.ts"
import { ackedBy, isFenced, isOfThisClient, isRead, keptAfter, ofThisPage, savedAs, valueOf } from "./examOutcomes.ts"
import { answeredAt, keepLimits, withLimits } from "./examTime.ts"
import { flush, typedDrafts } from "./examTyping.ts"
import type { ExamContext } from "./examTypes.ts"

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
    .filter((draft) => !own.some((record) => isOfSame(record, draft)))
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
    const isIt = ({ client_id, seq }: Pick<JournalRecord, "client_id" | "seq">) =>
      client_id === sent.client_id && seq === one.seq
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

const recovered = ({ tries, recovered_at, now }: ExamContext): Change => ({
  tries: 0,
  retry_at: null,
  recovered_at: tries > 0 ? now : recovered_at,
})

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

/** Another client id, which has given no number yet. */
export const newClient = ({ client_id, storage }: Opened) => ({
  client_id,
  storage,
  last_seq: 0,
  numbered: [],
  acked: 0,
})

/** A new client id: the numbers of the old one were used twice or lost, so what is not saved is numbered again. */
export const renew = (context: ExamContext, opened: Opened): Change => ({
  ...newClient(opened),
  // within one epoch one client id writes
  isOwn: context.isOwn && context.last_seq === 0 && context.acked === 0,
  kept: [],
  missing: [],
  came_with: RecordNumbers.seenUpTo(context.came_with, ownNumbers(context)),
  drafts: [...Resume.redrafted(stillShown(context), context.client_id, context.epoch), ...context.drafts],
  answered_calls: context.answered_calls + 1,
})

/**
 * This page was given an epoch of its own. It shows what stood in that moment, under what it has not sent yet: all of
 * that is numbered again.
 */
export const keepEpoch = (context: ExamContext, outcome: CallOutcome<Output<"exam.takeOver">>): Change => {
  const given = valueOf(outcome)
  if (given === null || context.attempt === null) return {}
  const { epoch, nonce, acked, answers, written } = given
  const keys = { ...context.keys, ...keysOf(given.keys) }
  // an answer whose key was shown stays as it is
  const mayChange = ({ kind, question_id }: Pick<Draft, "kind" | "question_id">) =>
    kind !== "answer" || keys[question_id] === undefined
  const standing = Answers.byQuestion(answers)
  // whoever wrote the same may take that back, and knows nothing of this one
  const isSame = (change: Draft) => equals(Answers.valueIn(standing, change), change.value)
  const isShown = (change: Draft) => isStillShown(context, written, change) || isSame(change)
  const waiting = context.kept.filter(isShown).filter(mayChange)
  const own = context.drafts.filter(isShown)
  const overwritten = [...context.kept, ...context.drafts].filter(
    (one) => one.kind === "answer" && !(isShown(one) && mayChange(one)),
  )
  const drafts = withRedrafted(
    own.map((draft) => ({ ...draft, epoch })),
    waiting,
    { ...context, epoch },
  )
  const shown = [...drafts, ...typedDrafts(context)].filter(mayChange).reduce(Answers.apply, standing)
  // saved elsewhere since this page read its paper, and outdone by what was done here
  const elsewhere = written.filter((one) => !isKnown(context, one) && one.kind === "answer")
  const outdone = elsewhere.map(({ question_id }) => ({ question_id, value: standing[question_id]?.value ?? null }))
  const attempt = { ...context.attempt, epoch, answers, written, keys: given.keys }
  return {
    attempt,
    ...(!context.isEndConfirmed && withLimits({ ...context, attempt }, given)),
    epoch,
    nonce,
    keys,
    isOwn: true,
    // a store that was set back gives no number again
    last_seq: isOfThisClient(context) ? Math.max(context.last_seq, acked) : context.last_seq,
    // what stands there was just read from the server's log
    saved_at: answers.length > 0 ? context.now : context.saved_at,
    drafts,
    answers: shown,
    conflicts: Conflict.uncounted(
      [
        ...context.conflicts,
        ...[...overwritten, ...outdone].map(({ question_id, value }) => ({ question_id, replaced: value })),
      ],
      shown,
    ),
    answered_calls: context.answered_calls + 1,
    ...recovered(context),
  }
}

/** It stood when this page read its paper, or is of this page, also of a client id that was dropped. */
const isKnown = (context: ExamContext, one: Attempt["written"][number]): boolean => {
  const { epoch, client_id, seq } = Resume.standing(context.attempt?.written ?? [], one) ?? {}
  return isRead(context, one) || (one.epoch === epoch && one.client_id === client_id && one.seq === seq)
}

/** What this page came with gives way to what another one wrote since, or gave way already: only the log gets it. */
const isStillShown = (context: ExamContext, written: Attempt["written"], change: Draft | JournalRecord): boolean => {
  const { came_with, brought, client_id, answers, conflicts } = context
  const isOwn =
    (!("seq" in change) || change.seq > (came_with[client_id] ?? 0)) &&
    !brought.some((one) => isSameChange(one, change))
  if (isOwn) return true
  const { kind, question_id, value } = change
  const overwritten =
    kind === "answer" && conflicts.some((one) => one.question_id === question_id && equals(one.replaced, value))
  return (
    Resume.isLater(change, Resume.standing(written, change), client_id) &&
    (!overwritten || equals(Answers.valueIn(answers, change), value))
  )
}

const stillShown = (context: ExamContext): ReadonlyArray<JournalRecord> =>
  context.kept.filter((record) => isStillShown(context, context.attempt?.written ?? [], record))

/** What is drafted for the same question came later. */
const withRedrafted = (
  drafts: ReadonlyArray<Draft>,
  records: ReadonlyArray<JournalRecord>,
  { client_id, epoch }: ExamContext,
): ReadonlyArray<Draft> => [
  ...drafts,
  ...Resume.redrafted(records, client_id, epoch).filter((one) => !drafts.some((draft) => isOfSame(one, draft))),
]

const isOfSame = (one: Draft, other: Draft): boolean => one.kind === other.kind && one.question_id === other.question_id
