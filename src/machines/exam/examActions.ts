import { assign, raise, sendTo } from "xstate"
import type { NoteInput, TailInput } from "#domain/exam/JournalPort.ts"
import { actorNamed } from "../actorNamed.ts"
import type { SystemEvents } from "../systemEvents.ts"
import * as Changes from "./examChanges.ts"
import { contextOf } from "./examContext.ts"
import { appendedIn, deviceIn, digestIn, openedIn, outcomeIn } from "./examEvents.ts"
import * as Outcomes from "./examOutcomes.ts"
import * as Saving from "./examSaving.ts"
import * as Time from "./examTime.ts"
import type { ExamContext, ExamEvent } from "./examTypes.ts"
import * as Typing from "./examTyping.ts"

type Change = (context: ExamContext, event: ExamEvent) => Partial<ExamContext>

const change = (next: Change) =>
  assign<ExamContext, ExamEvent, undefined, ExamEvent, never>(({ context, event }) => next(context, event))

const say = (type: "time.up" | "writer.lost" | "server.answered" | "records.missing" | "request.unauthorized") =>
  raise<ExamContext, ExamEvent, ExamEvent, undefined, never, never>({ type })

const tellNavigation = (event: SystemEvents["navigation"]) =>
  sendTo<ExamContext, ExamEvent, undefined, ReturnType<ReturnType<typeof actorNamed>>, ExamEvent, never>(
    actorNamed("navigation"),
    event,
  )

/**
 * The named actions of the exam chart. Those about an answer read it from the event that brought it. The last two are
 * empty here and filled by whoever provides the journal.
 */
export const examActions = {
  begin: change((context, event) => (event.type === "page.moved" ? contextOf(event.input) : context)),
  keepFeedback: change(({ source }, event) =>
    "feedback" in event && event.feedback !== undefined
      ? { source: { ...source, feedback: event.feedback }, checks: [] }
      : {},
  ),
  keepFailure: change((_, event) => Changes.keepFailure(outcomeIn(event))),
  keepClient: change((_, event) => Changes.keepClient(openedIn(event))),
  keepCover: change((_, event) => ({ cover: Outcomes.valueOf("question.paper", outcomeIn(event)), failure: null })),
  keepServed: change((context, event) => Changes.keepServed(context, outcomeIn(event))),
  keepPaper: change((_, event) => Changes.keepPaper(deviceIn(event))),
  forgetPaper: change(() => ({ attempt: null })),
  recall: change(Changes.recall),
  keepDevice: change((_, event) => ({ device: deviceIn(event) })),
  keepEpoch: change((context, event) => Changes.keepEpoch(context, outcomeIn(event))),
  resume: change(Changes.resume),
  intendTakeOver: change(() => ({ takesOver: true })),
  adopt: change(Changes.adopt),
  mirror: change((context, event) => Changes.mirror(context, deviceIn(event))),

  answer: change((context, event) => ("question_id" in event ? Typing.answer(context, event) : {})),
  check: change((context, event) => ("question_id" in event ? Typing.check(context, event) : {})),
  flush: change(Typing.flush),
  draftSeal: change(Saving.draftSeal),
  keepRecords: change((context, event) => Saving.keepRecords(context, appendedIn(event))),

  beginSend: change((context) => ({ sent: Outcomes.lastOfBatch(context) })),
  acknowledge: change((context, event) => Saving.acknowledge(context, outcomeIn(event))),
  acknowledgeLate: change((context, event) => Saving.acknowledgeLate(context, outcomeIn(event))),
  keepMissing: change((context, event) => Saving.keepMissing(context, outcomeIn(event))),
  forgetAcknowledged: change(() => ({ acked: 0, missing: [] })),
  refill: change((context, event) => Saving.refill(context, deviceIn(event))),
  renew: change((context, event) => Saving.renew(context, openedIn(event))),
  renumber: change((context, event) => Saving.renumber(context, outcomeIn(event))),
  countTry: change((context, event) => Changes.countTry(context, outcomeIn(event))),

  dropCheck: change(({ checks }) => ({ checks: checks.slice(1) })),
  refuseUser: change(() => ({ failure: Changes.otherUser })),
  keepKey: change((context, event) => Changes.keepKey(context, outcomeIn(event))),
  keepDigest: change((_, event) => ({ digest: digestIn(event) })),
  reconcile: change((context, event) => Changes.reconcile(context, outcomeIn(event))),
  keepReceipt: change((context, event) => Changes.keepReceipt(context, outcomeIn(event))),
  learn: change((context, event) => Time.learn(context, outcomeIn(event))),
  keepLate: change((_, event) => ({ late: Outcomes.valueOf("exam.handInLate", outcomeIn(event)) })),
  goOn: change(() => ({ wentOn: true })),
  dropUnwritten: change(Changes.dropUnwritten),
  readNotice: change(() => ({ moved: 0 })),
  hide: change(() => ({ isHidden: true })),
  show: change(() => ({ isHidden: false })),
  readClock: change((context, event) => (event.type === "clock.ticked" ? Time.readClock(context, event.now) : {})),
  sampleClock: change((context, event) => Time.sampleClock(context, outcomeIn(event))),
  tellTime: change(Time.tellTime),

  go: change((context, event) => Changes.go(context, event)),
  keepFilter: change((_, event) => (event.type === "sheet.filter" ? { filter: event.filter } : {})),
  toggleClock: change(({ clockHidden }) => ({ clockHidden: !clockHidden })),

  sayTimeUp: say("time.up"),
  sayWriterLost: say("writer.lost"),
  sayAnswered: say("server.answered"),
  sayMissing: say("records.missing"),
  sayUnauthorized: say("request.unauthorized"),
  askSignIn: tellNavigation({ type: "signIn.request" }),
  holdPage: tellNavigation({ type: "page.holds", holds: true }),
  releasePage: tellNavigation({ type: "page.holds", holds: false }),
  /** What was about to be left is another page now: its learner sees it first. */
  stay: tellNavigation({ type: "leave.cancel" }),

  /** Notes on the device which paper this is, its epoch and what the server has: to be read on the way back. */
  note: (_: unknown, _note: NoteInput): void => {},
  /** Puts what is only typed where it survives a page that is closed at once. */
  keepTail: (_: unknown, _tail: TailInput): void => {},
}
