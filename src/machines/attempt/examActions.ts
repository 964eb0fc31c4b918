import { type AnyActorRef, assign, raise, sendTo } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { SheetFilter } from "#domain/attempt/AnswerSheet.ts"
import * as Chance from "#domain/core/Chance.ts"
import type { Feedback } from "#domain/question/ExamTypeRules.ts"
import type { KeptAttempt, NoteInput, Opened, TailInput } from "#domain/attempt/JournalPort.ts"
import { href } from "#domain/route/href.ts"
import { actorNamed, parentActor } from "../page/actorNamed.ts"
import type { SystemEvents } from "../page/systemEvents.ts"
import * as Changes from "./examChanges.ts"
import * as HandIn from "./examHandIn.ts"
import { REFUSAL_WAIT } from "./examDelays.ts"
import { contextOf, paperOf } from "./examContext.ts"
import * as Late from "./examLate.ts"
import * as Outcomes from "./examOutcomes.ts"
import * as Saving from "./examSaving.ts"
import * as Writer from "./examWriter.ts"
import * as Time from "./examTime.ts"
import type { ExamContext, ExamEvent, ExamInput, Tick } from "./examTypes.ts"
import * as Typing from "./examTyping.ts"

const change = <P = undefined>(next: (context: ExamContext, params: P) => Partial<ExamContext>) =>
  assign<ExamContext, ExamEvent, P, ExamEvent, never>(({ context }, params) => next(context, params))

/** Changes by what a call answered; with a name for the call where its value is read. */
const fromOutcome = <T = unknown>(next: (context: ExamContext, outcome: CallOutcome<T>) => Partial<ExamContext>) =>
  change<{ readonly outcome: CallOutcome<T> }>((context, { outcome }) => next(context, outcome))

type Raised = "time.up" | "writer.lost" | "records.missing" | "learner.doubted"

const raiseEvent = (type: Raised | "request.unauthorized") =>
  raise<ExamContext, ExamEvent, ExamEvent, undefined, never, never>({ type })

type ToNavigation = SystemEvents["navigation"]

const sendToNavigation = (event: ToNavigation | ((args: { readonly context: ExamContext }) => ToNavigation)) =>
  sendTo<ExamContext, ExamEvent, undefined, ReturnType<ReturnType<typeof actorNamed>>, ExamEvent, never>(
    actorNamed("navigation"),
    event,
  )

/**
 * The named actions of the exam chart; what they need of an event or an answer is given at their place. The last two
 * are empty here; who provides the journal provides them.
 */
export const examActions = {
  begin: change<{ readonly input: ExamInput }>((_, { input }) => contextOf(input)),
  keepFeedback: change<{ readonly feedback?: Feedback }>(({ source }, { feedback }) =>
    feedback === undefined ? {} : { source: { ...source, feedback }, checks: [] },
  ),
  keepPasscode: change<{ readonly passcode?: string }>((_, { passcode }) => ({
    ...(passcode !== undefined && { passcode }),
    failure: null,
  })),
  keepFailure: fromOutcome((_, outcome) => ({ failure: Outcomes.failureOf(outcome) })),
  keepClient: change<Opened>(Changes.keepClient),
  keepCover: fromOutcome<Output<"question.paper">>((_, outcome) => ({
    cover: Outcomes.valueOf(outcome),
    failure: null,
  })),
  keepServed: fromOutcome(Changes.keepServed),
  keepPaper: change<KeptAttempt>((_, device) => Changes.keepPaper(device)),
  forgetPaper: change(() => ({ attempt: null })),
  recall: change(Changes.recall),
  keepDevice: change<KeptAttempt>((_, device) => ({ device })),
  wantPaper: change(() => ({ wantsPaper: true })),
  keepOpened: change(Changes.keepOpened),
  resume: change(Changes.resume),
  intendTakeOver: change(() => ({ takesOver: true })),
  adopt: change(Changes.adopt),
  /** What this device has of an attempt that ended on another one is delivered too. */
  adoptUnasked: change((context) => (context.isElsewhere ? Changes.adopt(context) : {})),
  mirror: change(Changes.mirror),

  answer: change(Typing.answer),
  check: change(Typing.check),
  flush: change(Typing.flush),
  draftSeal: change(Saving.draftSeal),
  stop: change(({ attempt }) => ({ stopped_at: attempt?.deadline ?? null })),
  reopen: change(Time.reopen),
  redraw: change(({ seed }) => ({ seed: Chance.next(seed).seed })),
  keepRecords: change(Saving.keepRecords),
  keepLateRecords: change(Late.keepLateRecords),

  beginRaise: change(({ client_id }) => ({ sent: { client_id, seq: 0 } })),
  beginSend: change((context) => ({ sent: Outcomes.batchOf(context) })),
  acknowledge: fromOutcome(Saving.acknowledge),
  acknowledgeLate: fromOutcome(Late.acknowledgeLate),
  dropRefused: change(Late.dropRefused),
  awaitRefusal: change(({ now }) => ({ retry_at: now + REFUSAL_WAIT })),
  keepLimits: fromOutcome(Time.keepLimits),
  keepMissing: fromOutcome(Saving.keepMissing),
  forgetAcknowledged: change(() => ({ acked: 0, missing: [] })),
  refill: change(Saving.refill),
  renew: change(Writer.renew),
  renewLate: change(Late.renewLate),
  keepEpoch: fromOutcome(Writer.keepEpoch),
  countTry: fromOutcome(Changes.countTry),

  dropCheck: change(({ checks }) => ({ checks: checks.slice(1) })),
  disown: change(() => ({ isOwn: false })),
  doubt: change(() => ({ isDoubted: true })),
  trust: change(() => ({ isDoubted: false })),
  refuseUser: change(() => ({ failure: Changes.otherUser })),
  keepKey: fromOutcome(Changes.keepKey),
  keepKeyHere: change<QuestionKey | null>(Changes.keepKeyHere),
  keepDigest: change<string>((_, digest) => ({ digest })),
  reconcile: fromOutcome(HandIn.reconcile),
  keepReceipt: fromOutcome(HandIn.keepReceipt),
  keepState: fromOutcome(Time.keepState),
  keepDeadline: fromOutcome(Time.keepDeadline),
  keepLate: fromOutcome(Late.keepLate),
  goOn: change(() => ({ continued: true })),
  dropUnwritten: change(Changes.dropUnwritten),
  readNotice: change(Time.readNotice),
  hide: change(() => ({ isHidden: true })),
  show: change(() => ({ isHidden: false })),
  readClock: change<Tick>(Time.readClock),
  sampleClock: fromOutcome(Time.sampleClock),
  forgetRemaining: change(() => ({ remaining: null })),
  announceTime: change(Time.announceTime),

  go: change(Changes.go),
  keepFilter: change<{ readonly filter: SheetFilter }>((_, { filter }) => ({ filter })),
  toggleClock: change(({ clockHidden }) => ({ clockHidden: !clockHidden })),

  raiseTimeUp: raiseEvent("time.up"),
  raiseWriterLost: raiseEvent("writer.lost"),
  raiseMissing: raiseEvent("records.missing"),
  raiseDoubted: raiseEvent("learner.doubted"),
  raiseUnauthorized: raiseEvent("request.unauthorized"),
  tellWatch: sendTo<ExamContext, ExamEvent, undefined, AnyActorRef, ExamEvent, never>("watch", {
    type: "server.answered",
  }),
  askState: sendTo<ExamContext, ExamEvent, undefined, AnyActorRef, ExamEvent, never>("watch", { type: "state.ask" }),
  resumeLeaves: sendTo<ExamContext, ExamEvent, undefined, AnyActorRef, ExamEvent, never>("leaves", {
    type: "report.resume",
  }),
  pauseLeaves: sendTo<ExamContext, ExamEvent, undefined, AnyActorRef, ExamEvent, never>("leaves", {
    type: "report.pause",
  }),
  /** To the part of the page that sends the files of its answers. */
  offerFiles: sendTo<ExamContext, ExamEvent, undefined, AnyActorRef, ExamEvent, never>(parentActor, {
    type: "part.send",
    part: "attachments",
    event: { type: "files.offer" },
  }),
  askSignIn: sendToNavigation({ type: "signIn.request" }),
  blockLeaving: sendToNavigation({ type: "page.blocksLeaving", blocksLeaving: true }),
  allowLeaving: sendToNavigation({ type: "page.blocksLeaving", blocksLeaving: false }),
  showResult: sendToNavigation(({ context }) => {
    const { attempt_id, paper_id } = paperOf(context)
    const page = paper_id === null ? "practice-result" : "mock-exam-result"
    return { type: "navigate", href: href(page, {}, { attempt_id }), source: "replace" }
  }),
  /** What was about to be left is another page now: its learner sees it first. */
  stay: sendToNavigation({ type: "leave.cancel" }),

  /** Notes on the device which paper this is, its epoch and what the server has: to be read on the way back. */
  note: (_: unknown, _note: NoteInput): void => {},
  /** Puts what is only typed where it survives a page that is closed at once. */
  keepTail: (_: unknown, _tail: TailInput): void => {},
}
