import type { Output } from "#domain/contract/Contract.ts"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { Opened } from "#domain/attempt/JournalPort.ts"
import type { Draft, JournalRecord } from "#domain/attempt/JournalRecord.ts"
import * as RecordNumbers from "#domain/attempt/RecordNumbers.ts"
import { equals } from "#domain/question/AnswerValue.ts"
import * as Answers from "#domain/attempt/Answers.ts"
import { isNumbered, isOfSamePlace, isSameChange } from "#domain/attempt/DeviceRecords.ts"
import * as Resume from "#domain/attempt/Resume.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"
import { keysOf, ownNumbers } from "./examContext.ts"
import { isOfThisClient, isRead, valueOf } from "./examOutcomes.ts"
import { withLimits, recovered } from "./examTime.ts"
import { typedDrafts } from "./examTyping.ts"
import type { ExamContext } from "./examTypes.ts"

type Change = Partial<ExamContext>

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
  const known = Resume.standing(context.attempt?.written ?? [], one)
  return isRead(context, one) || (one.epoch === known?.epoch && RecordNumbers.isSameNumber(one, known))
}

/** What this page came with gives way to what another one wrote since, or gave way already: only the log gets it. */
const isStillShown = (context: ExamContext, written: Attempt["written"], change: Draft | JournalRecord): boolean => {
  const { came_with, brought, client_id, answers, conflicts } = context
  const isOwn =
    (!isNumbered(change) || change.seq > (came_with[client_id] ?? 0)) &&
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
export const withRedrafted = (
  drafts: ReadonlyArray<Draft>,
  records: ReadonlyArray<JournalRecord>,
  { client_id, epoch }: ExamContext,
): ReadonlyArray<Draft> => [
  ...drafts,
  ...Resume.redrafted(records, client_id, epoch).filter((one) => !drafts.some((draft) => isOfSamePlace(one, draft))),
]
