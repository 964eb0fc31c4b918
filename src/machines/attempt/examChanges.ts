import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import * as BackOff from "#domain/attempt/BackOff.ts"
import * as Chance from "#domain/core/Chance.ts"
import type { KeptAttempt, Opened } from "#domain/attempt/JournalPort.ts"
import * as DeviceRecords from "#domain/attempt/DeviceRecords.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import * as RecordNumbers from "#domain/attempt/RecordNumbers.ts"
import * as Resume from "#domain/attempt/Resume.ts"
import { asLastAcknowledged } from "#domain/attempt/LastAcknowledged.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"
import { keysOf, openElsewhere, unseenCheck } from "./examContext.ts"
import { failureOf, isRead, valueOf } from "./examOutcomes.ts"
import { answeredAt } from "./examTime.ts"
import { flush } from "./examTyping.ts"
import type { ExamContext, ExamEvent } from "./examTypes.ts"
import { lostRecords } from "./lostRecords.ts"

type Change = Partial<ExamContext>
type Going = Extract<ExamEvent, { readonly type: `question.${string}` }>

/** Somebody else signed in over an open paper. */
export const otherUser: CallFailure = {
  kind: "refused",
  code: 0,
  message: "登录的是另一位学员。这份答卷留在本机，原来的学员登录后可以继续",
  fields: [],
}

/** Another client id has numbers of its own. */
export const keepClient = (context: ExamContext, { client_id, storage }: Opened): Change => ({
  client_id,
  storage,
  last_seq: context.client_id === client_id ? context.last_seq : 0,
})

export const keepServed = (context: ExamContext, outcome: CallOutcome<Attempt>): Change => {
  const attempt = valueOf(outcome)
  if (attempt === null) return {}
  const isStarted = context.attempt === null && !("attempt_id" in context.source) && openElsewhere(context) === null
  return {
    attempt,
    keys: keysOf(attempt.keys),
    nonce: attempt.nonce,
    // only a start gives this page an epoch of its own
    epoch: isStarted ? attempt.epoch : context.epoch,
    isOwn: isStarted,
    saved_at: isStarted && attempt.answers.length > 0 ? attempt.now : context.saved_at,
    failure: null,
    tries: 0,
  }
}

export const keepPaper = (device: KeptAttempt): Change =>
  device.paper === null ? {} : { attempt: device.paper, keys: keysOf(device.paper.keys), nonce: device.paper.nonce }

/** The server was not asked: what it acknowledged since the paper was served is read from the journal. */
export const recall = ({ attempt, device, client_id }: ExamContext): Change =>
  attempt === null || device === null
    ? {}
    : { attempt: asLastAcknowledged(attempt, device, client_id), isOwn: false, failure: null }

/** An opening ended: with a paper, a cover, or a failure. Time and what is being typed went on meanwhile. */
export const keepOpened = (context: ExamContext, found: ExamContext): Change => {
  const { now, remaining, announcement, typing, drafts } = context
  return {
    ...found,
    wantsPaper: false,
    now,
    remaining,
    announcement,
    typing,
    drafts,
    ...(found.attempt && answeredAt(context, found.attempt)),
  }
}

/** Brings server and device together; nothing is written or sent before this page is the writer. */
export const resume = (context: ExamContext): Change => {
  const { attempt, device, client_id } = context
  if (attempt === null || device === null) return {}
  // what is written before this page has an epoch of its own gives way to whoever has a newer one
  const epoch = Math.max(context.epoch, device.epoch)
  const lost = lostRecords(context, device)
  // those of a resumption before that never came to write are brought together once more
  const unwritten = [
    ...(context.resumed?.unwritten ?? []),
    ...lost.standing,
    ...{ ...context, ...flush(context) }.drafts,
  ]
  const resumed = Resume.resume(attempt, device, client_id, epoch, unwritten, (record) => isRead(context, record))
  // the store has it as acknowledged, as if it had counted
  const evidence = Resume.redrafted(context.evidence, client_id, epoch)
  const last = attempt.questions.findIndex(({ id }) => id === lastQuestion(attempt, device))
  return {
    epoch,
    isElsewhere: isElsewhere(context, device),
    wasOpen: true,
    resumed: {
      ...resumed,
      // whoever decides about what came late sees it in its place
      kept:
        attempt.state === "open" ? resumed.kept : [...resumed.kept, ...lost.changed.filter(isUnacknowledged(device))],
      unwritten,
      found: device.records.filter(isUnacknowledged(device)),
    },
    answers: resumed.answers,
    ...(device.shown_ids && shownHere(context, device.shown_ids)),
    // what was found before may have been there for a moment only
    conflicts: Conflict.joined(
      resumed.conflicts,
      Conflict.uncounted(
        [...context.conflicts, ...Conflict.answersIn([...evidence, ...lost.changed])],
        resumed.answers,
      ),
    ),
    acked: device.acked[client_id] ?? 0,
    // what this page numbers comes after what stands, though its store was cleared
    last_seq: Math.max(context.last_seq, ...seqsOf(attempt.written, client_id)),
    came_with: RecordNumbers.highest(device.records, device.acked),
    current: context.current > 0 ? context.current : Math.max(0, last),
    remaining: null,
    isEndConfirmed: false,
    sealed: false,
    stopped_at: null,
    device: null,
    typing: null,
    drafts: [],
    kept: [],
    evidence: [],
  }
}

const shownHere = ({ keys, checks, here }: ExamContext, shown: ReadonlyArray<string>): Change => ({
  here: here ?? {},
  checks: [...new Set([...checks, ...shown.filter((id) => keys[id] === undefined)])],
})

/** The device's key of that question, or that it has none. */
export const keepKeyHere = (context: ExamContext, key: QuestionKey | null): Change => {
  const id = unseenCheck(context)
  return id === undefined ? {} : { here: { ...context.here, [id]: key } }
}

/** A paper that another device was given last; a practice goes on wherever its learner is. */
const isElsewhere = ({ attempt, client_id, takesOver }: ExamContext, { epoch }: KeptAttempt): boolean =>
  !takesOver &&
  attempt?.writer !== undefined &&
  attempt.paper_id !== null &&
  attempt.epoch > epoch &&
  attempt.writer.client_id !== client_id

/** Where the learner was: on this device, unless another one wrote since. */
const lastQuestion = ({ epoch, current }: Attempt, device: KeptAttempt): string | null => {
  const here = [...device.records, ...DeviceRecords.unwritten(device)].findLast(({ kind }) => kind !== "seal")
  return here !== undefined && here.epoch >= epoch ? here.question_id : current
}

/** This page became the writer: what waited for that is kept, drafted and sent. */
export const adopt = ({ resumed, drafts, last_seq, client_id }: ExamContext): Change =>
  resumed === null
    ? {}
    : {
        drafts: [...resumed.drafts, ...drafts],
        brought: resumed.drafts,
        kept: resumed.kept,
        last_seq: Math.max(last_seq, ...seqsOf(resumed.kept, client_id)),
        numbered: [],
        resumed: null,
        takesOver: false,
        isElsewhere: false,
      }

/** Another page writes after all: what was pressed here in the meantime was never kept. */
export const dropUnwritten = ({ drafts, typing }: ExamContext): Change => ({
  drafts: [],
  typing: null,
  ...((drafts.length > 0 || typing !== null) && {
    announcement: { minutes: null, text: "刚才在此页的作答没有采用，另一个页面正在作答" },
  }),
})

const seqsOf = (records: ReadonlyArray<RecordNumbers.Numbered>, client_id: string): ReadonlyArray<number> =>
  records.filter((record) => record.client_id === client_id).map(({ seq }) => seq)

/**
 * The other page's answers, read from the journal that both share. What was found here and is acknowledged by now cannot be
 * lost any more, whatever becomes of the store.
 */
export const mirror = ({ attempt, client_id, epoch, resumed }: ExamContext, device: KeptAttempt): Change =>
  attempt === null
    ? {}
    : {
        answers: Resume.mirrored(attempt, device, client_id, epoch),
        resumed: resumed && {
          ...resumed,
          kept: resumed.kept.filter(isUnacknowledged(device)),
          found: resumed.found.filter(isUnacknowledged(device)),
        },
      }

const isUnacknowledged =
  ({ acked }: KeptAttempt) =>
  (record: JournalRecord): boolean =>
    record.kind !== "seal" && !RecordNumbers.covers(acked, record)

export const keepKey = (context: ExamContext, outcome: CallOutcome<QuestionKey>): Change => {
  const key = valueOf(outcome)
  return {
    checks: context.checks.slice(1),
    answered_calls: context.answered_calls + 1,
    ...(key && { keys: { ...context.keys, [key.question_id]: key }, tries: 0 }),
  }
}

export const countTry = (context: ExamContext, outcome: CallOutcome): Change => {
  const failure = failureOf(outcome)
  // the connection is good: nothing is waited for but the learner
  if (failure?.kind === "unauthorized") return { failure }
  const tries = context.tries + 1
  const { seed } = Chance.next(context.seed)
  return {
    tries,
    seed,
    failure,
    // the wait that the delay of this try computes alike
    retry_at: context.now + BackOff.delay(tries, Chance.next(seed).value),
    answered_calls: context.answered_calls + (["refused", "invalid"].includes(failure?.kind ?? "") ? 1 : 0),
  }
}

export const go = ({ current, attempt }: ExamContext, event: Going): Change => {
  const last = (attempt?.questions.length ?? 1) - 1
  const wanted = event.type === "question.go" ? event.index : event.type === "question.next" ? current + 1 : current - 1
  return { current: Math.min(Math.max(0, wanted), last), excess: null }
}
