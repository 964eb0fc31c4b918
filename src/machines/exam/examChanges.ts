import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import * as BackOff from "#domain/exam/BackOff.ts"
import * as Chance from "#domain/exam/Chance.ts"
import type { Appended, KeptAttempt, Opened } from "#domain/exam/JournalPort.ts"
import type { Draft, JournalRecord } from "#domain/exam/JournalRecord.ts"
import * as Reconcile from "#domain/exam/Reconcile.ts"
import * as Resume from "#domain/exam/Resume.ts"
import * as SaveBatch from "#domain/exam/SaveBatch.ts"
import { openElsewhere } from "./examContext.ts"
import { failureOf, isRenewed, keptAfter, valueOf } from "./examOutcomes.ts"
import { answeredAt, withLimits } from "./examTime.ts"
import { flush } from "./examTyping.ts"
import type { ExamContext, ExamEvent } from "./examTypes.ts"

type Change = Partial<ExamContext>

/** Somebody else signed in over an open paper. */
export const otherUser: CallFailure = {
  kind: "refused",
  code: 0,
  message: "登录的是另一位学员。这份答卷留在本机，原来的学员登录后可以继续",
  fields: [],
}

export const keepClient = ({ client_id, storage }: Opened): Change => ({ client_id, storage })

export const keepServed = (context: ExamContext, outcome: CallOutcome): Change => {
  const attempt = valueOf("exam.attempt", outcome)
  if (attempt === null) return {}
  const isStarted = context.attempt === null && !("attempt_id" in context.source) && openElsewhere(context) === null
  return {
    attempt,
    ...answeredAt(context, attempt),
    keys: keysOf(attempt),
    nonce: attempt.nonce,
    // only a start gives this page an epoch of its own
    epoch: isStarted ? attempt.epoch : context.epoch,
    failure: null,
    tries: 0,
  }
}

export const keepPaper = (device: KeptAttempt): Change =>
  device.paper === null ? {} : { attempt: device.paper, keys: keysOf(device.paper), nonce: device.paper.nonce }

export const keepFailure = (outcome: CallOutcome): Change => ({ failure: failureOf(outcome) })

export const keepEpoch = (context: ExamContext, outcome: CallOutcome): Change => {
  const given = valueOf("exam.takeOver", outcome)
  if (given === null) return {}
  const device = context.device
  return {
    epoch: given.epoch,
    nonce: given.nonce,
    device: device && { ...device, acked: { ...device.acked, [context.client_id]: given.acked } },
    answered_calls: context.answered_calls + 1,
  }
}

/** Nobody was asked: what the server acknowledged since the paper was served is read from the journal. */
export const recall = ({ attempt, device, client_id }: ExamContext): Change =>
  attempt === null || device === null ? {} : { attempt: Resume.asLastHeard(attempt, device, client_id) }

/** Brings server and device together; nothing is written or sent before this page is the writer. */
export const resume = (context: ExamContext): Change => {
  const { attempt, device, client_id } = context
  if (attempt === null || device === null) return {}
  const epoch = Math.max(context.epoch, attempt.epoch, device.epoch)
  const unwritten = { ...context, ...flush(context) }.drafts
  const resumed = Resume.resume(attempt, { ...device, tail: [...device.tail, ...unwritten] }, client_id, epoch)
  const last = attempt.questions.findIndex(({ id }) => id === lastQuestion(attempt, device))
  return {
    epoch,
    isRenewed: isRenewed(context) && epoch === attempt.epoch,
    wasOpen: true,
    resumed,
    answers: resumed.answers,
    splits: resumed.splits,
    acked: device.acked[client_id] ?? 0,
    current: context.current > 0 ? context.current : Math.max(0, last),
    remaining: null,
    device: null,
    typing: null,
    drafts: [],
    kept: [],
  }
}

/** Where the learner was: on this device, unless another one wrote since. */
const lastQuestion = ({ epoch, current }: Attempt, { records }: KeptAttempt): string | null => {
  const here = records.findLast(({ kind }) => kind !== "seal")
  return here !== undefined && here.epoch >= epoch ? here.question_id : current
}

/** This page became the writer: what waited for that is kept, drafted and sent. */
export const adopt = ({ resumed, drafts, last_seq, client_id }: ExamContext): Change =>
  resumed === null
    ? {}
    : {
        drafts: [...resumed.drafts, ...drafts],
        kept: resumed.kept,
        last_seq: Math.max(last_seq, ...seqsOf(resumed.kept, client_id)),
        resumed: null,
        takesOver: false,
      }

/** Another page writes after all: what was pressed here in the meantime was never kept. */
export const dropUnwritten = ({ drafts, typing }: ExamContext): Change => ({
  drafts: [],
  typing: null,
  ...((drafts.length > 0 || typing !== null) && {
    announcement: { minutes: null, text: "刚才在此页的作答没有采用，另一个页面正在作答" },
  }),
})

const seqsOf = (records: ReadonlyArray<JournalRecord>, client_id: string): ReadonlyArray<number> =>
  records.filter((record) => record.client_id === client_id).map(({ seq }) => seq)

/** The other page's answers, read from the journal that both share. */
export const mirror = ({ attempt, client_id, epoch }: ExamContext, device: KeptAttempt): Change =>
  attempt === null ? {} : { answers: Resume.mirrored(attempt, device, client_id, epoch) }

export const keepRecords = (context: ExamContext, appended: Appended): Change => {
  const { records, storage, client_id, stepped_down } = appended
  // numbered for a client id that was given up meanwhile: these are numbered anew
  if (client_id !== context.client_id && !stepped_down) return { storage }
  const before = stepped_down ? { ...context, ...renew(context, appended) } : context
  const own = records.filter(({ kind }) => kind !== "seal")
  const redrafted = before.drafts.slice(0, before.drafts.length - context.drafts.length)
  const drafts = [...redrafted, ...context.drafts.slice(records.length)]
  return {
    storage,
    client_id,
    acked: before.acked,
    isRenewed: before.isRenewed,
    // the epoch was raised while these were being written
    drafts: withRedrafted(
      drafts,
      own.filter(({ epoch }) => epoch < context.epoch),
      context,
    ),
    kept: [...before.kept, ...own],
    waiting_since: before.waiting_since ?? (own.length > 0 ? context.now : null),
    last_seq: Math.max(before.last_seq, ...own.map(({ seq }) => seq)),
    sealed: context.sealed || records.length > own.length,
  }
}

export const draftSeal = (context: ExamContext): Change => {
  const drafts = [...context.drafts, ...(flush(context).drafts?.slice(context.drafts.length) ?? [])]
  const { now: at, epoch, nonce } = context
  const seal: Draft = { kind: "seal", question_id: "", value: null, at, epoch, nonce }
  return { typing: null, drafts: [...drafts, seal] }
}

export const acknowledge = (context: ExamContext, outcome: CallOutcome): Change => {
  const saved = valueOf("exam.save", outcome)
  if (saved === null) return {}
  const kept = keptAfter(context, saved)
  return {
    kept,
    waiting_since: kept.length > 0 ? saved.now : null,
    acked: Math.max(context.acked, saved.acked),
    nonce: saved.nonce,
    saved_at: saved.outcome === "taken" ? saved.now : context.saved_at,
    ...answeredAt(context, saved),
    ...withLimits(context, saved),
    answered_calls: context.answered_calls + 1,
    ...recovered(context),
    failure: null,
  }
}

const recovered = ({ tries, recovered_at, now }: ExamContext): Change => ({
  tries: 0,
  retry_at: null,
  recovered_at: tries > 0 ? now : recovered_at,
})

/** After the end every answer to a batch is the last word on it. */
export const acknowledgeLate = (context: ExamContext, outcome: CallOutcome): Change => {
  const batch = SaveBatch.next(context.kept)
  const isSent = ({ client_id, seq }: JournalRecord) => client_id === batch?.client_id && seq <= context.sent
  return { ...acknowledge(context, outcome), kept: context.kept.filter((record) => !isSent(record)) }
}

/** Numbers that the server misses are sent again, as the journal has them. */
export const refill = ({ client_id, acked, missing }: ExamContext, { records }: KeptAttempt): Change => ({
  kept: records
    .filter((record) => record.client_id === client_id && record.kind !== "seal")
    .filter(({ seq }) => seq > acked || missing.includes(seq))
    .toSorted((a, b) => a.seq - b.seq),
  missing: [],
})

export const keepMissing = (context: ExamContext, outcome: CallOutcome): Change => ({
  missing: valueOf("exam.save", outcome)?.missing ?? [],
  answered_calls: context.answered_calls + 1,
})

/** A new client id: the numbers of the old one were used twice or lost, so what is not saved is numbered anew. */
export const renew = (context: ExamContext, { client_id, storage }: Opened): Change => ({
  client_id,
  storage,
  isRenewed: context.isRenewed || context.last_seq > 0 || context.acked > 0,
  kept: [],
  missing: [],
  last_seq: 0,
  acked: 0,
  drafts: [...Resume.redrafted(context.kept, context.client_id, context.epoch), ...context.drafts],
  answered_calls: context.answered_calls + 1,
})

/** Under the new epoch a new client id's answers stand over what the old one wrote, though it counts from 1 again. */
export const renumber = (context: ExamContext, outcome: CallOutcome): Change => {
  const given = valueOf("exam.takeOver", outcome)
  if (given === null) return {}
  const { epoch, nonce } = given
  const drafts = context.drafts.map((draft) => ({ ...draft, epoch }))
  return {
    epoch,
    nonce,
    isRenewed: false,
    drafts: withRedrafted(drafts, context.kept, { ...context, epoch }),
    answered_calls: context.answered_calls + 1,
    ...recovered(context),
  }
}

/** What is drafted for the same question came later. */
const withRedrafted = (
  drafts: ReadonlyArray<Draft>,
  records: ReadonlyArray<JournalRecord>,
  { client_id, epoch }: ExamContext,
): ReadonlyArray<Draft> => [
  ...drafts,
  ...Resume.redrafted(records, client_id, epoch).filter(
    (one) => !drafts.some((draft) => draft.kind === one.kind && draft.question_id === one.question_id),
  ),
]

/** A comparison that did not help leaves everything to the server's answers. */
export const reconciled = (context: ExamContext, outcome: CallOutcome): Reconcile.Reconciled => {
  const { answers, keys, sealed, comparisons } = context
  const theirs = valueOf("exam.attempt", outcome)?.answers ?? []
  return Reconcile.reconcile(answers, theirs, (id) => !sealed && comparisons === 0 && keys[id] === undefined)
}

export const reconcile = (context: ExamContext, outcome: CallOutcome): Change => {
  const { answers, again, splits } = reconciled(context, outcome)
  const { now: at, epoch, nonce } = context
  return {
    answers,
    drafts: [...context.drafts, ...again.map((one) => ({ kind: "answer" as const, ...one, at, epoch, nonce }))],
    splits: [...context.splits, ...splits],
    comparisons: context.comparisons + 1,
    answered_calls: context.answered_calls + 1,
    tries: context.comparisons < Reconcile.ROUNDS ? 0 : context.tries,
  }
}

export const keepKey = (context: ExamContext, outcome: CallOutcome): Change => {
  const key = valueOf("exam.check", outcome)
  return {
    checks: context.checks.slice(1),
    answered_calls: context.answered_calls + 1,
    ...(key && { keys: { ...context.keys, [key.question_id]: key }, tries: 0 }),
  }
}

export const keepReceipt = (context: ExamContext, outcome: CallOutcome): Change => ({
  receipt: valueOf("exam.handIn", outcome) ?? context.receipt,
  failure: null,
})

export const countTry = (context: ExamContext, outcome: CallOutcome): Change => {
  const tries = context.tries + 1
  const { seed } = Chance.next(context.seed)
  const failure = failureOf(outcome)
  return {
    tries,
    seed,
    failure,
    // the wait that the delay of this try computes alike
    retry_at: context.now + BackOff.delay(tries, Chance.next(seed).value),
    answered_calls: context.answered_calls + (["refused", "invalid"].includes(failure?.kind ?? "") ? 1 : 0),
  }
}

export const go = ({ current, attempt }: ExamContext, event: ExamEvent): Change => {
  const last = (attempt?.questions.length ?? 1) - 1
  const wanted = event.type === "question.go" ? event.index : event.type === "question.next" ? current + 1 : current - 1
  return { current: Math.min(Math.max(0, wanted), last) }
}

const keysOf = ({ keys }: Attempt): ExamContext["keys"] => Object.fromEntries(keys.map((key) => [key.question_id, key]))
