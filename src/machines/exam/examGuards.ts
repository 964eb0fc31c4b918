import { and, not, or, stateIn } from "xstate"
import * as ExamCode from "#domain/exam/ExamCode.ts"
import { sourceKey } from "#domain/exam/JournalPort.ts"
import * as Reconcile from "#domain/exam/Reconcile.ts"
import * as TimeLimit from "#domain/exam/TimeLimit.ts"
import { reconciled } from "./examChanges.ts"
import { deviceIn, outcomeIn } from "./examEvents.ts"
import * as Outcomes from "./examOutcomes.ts"
import type { ExamContext, ExamEvent } from "./examTypes.ts"
import { isOpenQuestion } from "./examTyping.ts"

const hasTime = ({ attempt, sealed, remaining }: ExamContext): boolean =>
  !sealed && !(remaining?.left === 0 && remaining.deadline === attempt?.deadline)

interface Args {
  readonly context: ExamContext
  readonly event: ExamEvent
}

const isLeading = stateIn<ExamContext, ExamEvent, unknown>({ open: { writer: "leading" } })
const isAcquiring = stateIn<ExamContext, ExamEvent, unknown>({ open: { writer: "acquiring" } })
const isAnswering = stateIn<ExamContext, ExamEvent, unknown>({ open: { paper: "answering" } })

const isIn = (writer: "following" | "mirroring" | "fenced") =>
  stateIn<ExamContext, ExamEvent, unknown>({ open: { writer } })

const isSyncing = (sync: "signingIn" | "verifying" | "unverified" | "waiting" | "offline") =>
  stateIn<ExamContext, ExamEvent, unknown>({ open: { sync } })
/** Whose session this is has to be asked first. */
const isOfWhom = or<ExamContext, ExamEvent, [unknown, unknown, unknown]>([
  isSyncing("signingIn"),
  isSyncing("verifying"),
  isSyncing("unverified"),
])

/** The named guards of the exam chart. Those about an answer read it from the event that brought it. */
export const examGuards = {
  isLeading,
  /** Another page writes. */
  isFollowing: or<ExamContext, ExamEvent, [unknown, unknown, unknown]>([
    isIn("following"),
    isIn("mirroring"),
    isIn("fenced"),
  ]),
  /** Answered before it is known who writes: in memory, and written as soon as this page is the writer. */
  mayAnswer: and([
    or<ExamContext, ExamEvent, [unknown, unknown]>([isLeading, isAcquiring]),
    isAnswering,
    ({ context, event }: Args) => "question_id" in event && isOpenQuestion(context, event),
  ]),
  mayChooseFeedback: and([
    isLeading,
    isAnswering,
    ({ context, event }: Args) =>
      event.type === "feedback.choose" &&
      context.attempt?.rules.choice === true &&
      context.attempt.rules.feedback !== event.feedback,
  ]),
  isOtherExam: ({ context, event }: Args) =>
    event.type === "page.moved" && sourceKey(event.input.source) !== sourceKey(context.source),
  /** A formal exam does not begin where answers are kept in memory alone. */
  mayStart: ({ context: { cover, storage } }: Args) => !(cover?.formal === true && storage === "memory"),
  isSignedIn: ({ event }: Args) => event.type === "session.changed" && event.session === "signedIn",
  isSameUser: ({ context, event }: Args) => Outcomes.valueOf("user.info", outcomeIn(event))?.id === context.user_id,

  isAnswered: ({ event }: Args) => outcomeIn(event).ok,
  isUnauthorized: ({ event }: Args) => Outcomes.failureOf(outcomeIn(event))?.kind === "unauthorized",
  isOffline: ({ event }: Args) => Outcomes.failureOf(outcomeIn(event))?.kind === "offline",
  isPassing: ({ event }: Args) => Outcomes.isPassing(outcomeIn(event)),

  isFinished: ({ context }: Args) => context.attempt !== null && context.attempt.state !== "open",
  isRemembered: ({ event }: Args) => deviceIn(event).paper !== null,
  hasCover: ({ context }: Args) => "paper_id" in context.source,
  isOpenElsewhere: ({ event }: Args) =>
    (Outcomes.valueOf("question.paper", outcomeIn(event))?.open_attempt_id ?? null) !== null,
  hasPaper: ({ context }: Args) => context.attempt !== null,
  /** The server knows nothing of the attempt that this device remembered. */
  isForgotten: ({ context, event }: Args) =>
    context.attempt !== null && Outcomes.failureOf(outcomeIn(event))?.kind === "missing",
  isSuperseded: ({ event }: Args) => Outcomes.failureOf(outcomeIn(event))?.code === ExamCode.SUPERSEDED,
  isDiffering: ({ event }: Args) => Outcomes.failureOf(outcomeIn(event))?.code === ExamCode.DIFFERS,
  /** Answers of this page give way to the server's, and there is time to look at them. */
  isOverruled: ({ context, event }: Args) =>
    hasTime(context) && reconciled(context, outcomeIn(event)).splits.length > 0,
  /** However often they were compared, page and server do not come to the same answers. */
  isDisagreeing: ({ context, event }: Args) => outcomeIn(event).ok && context.comparisons >= Reconcile.ROUNDS - 1,
  isEnded: ({ event }: Args) => Outcomes.failureOf(outcomeIn(event))?.code === ExamCode.ENDED,
  mustTakeOver: ({ context, event }: Args) =>
    context.takesOver ||
    Outcomes.isRenewed(context) ||
    (context.epoch !== context.attempt?.epoch && deviceIn(event).epoch !== context.attempt?.epoch),

  isTimeUp: ({ context, event }: Args) =>
    event.type === "clock.ticked" &&
    // a wall clock that jumped locks nobody out
    !("suspect" in event && event.suspect === true) &&
    context.attempt !== null &&
    event.now >= (TimeLimit.end(context.attempt, context.wentOn) ?? Number.POSITIVE_INFINITY),
  /** The minutes of a simulation are over, and nothing else is. */
  isAsked: ({ context: { attempt, wentOn, now } }: Args) =>
    attempt !== null && !wentOn && TimeLimit.asksAt(attempt) !== null && !TimeLimit.isOver(attempt, now),
  isAskedLater: ({ context: { attempt, now } }: Args) =>
    attempt !== null && now < (TimeLimit.asksAt(attempt) ?? Number.POSITIVE_INFINITY),
  isSimulation: ({ context: { attempt } }: Args) => attempt?.rules.at_time_up === "ask",
  hasTime: ({ context }: Args) => hasTime(context),
  /** A clock that runs, or answers that the server does not have, are not left by accident. */
  mustHold: ({ context }: Args) => context.attempt?.rules.timed === true || !Outcomes.isDelivered(context),
  mayRelease: ({ context }: Args) => context.attempt?.rules.timed !== true && Outcomes.isDelivered(context),
  mustSeal: ({ context: { attempt, sealed, now } }: Args) =>
    attempt !== null && !sealed && TimeLimit.isOver(attempt, now),
  isSuspect: ({ event }: Args) => "suspect" in event && event.suspect === true,
  isSealed: ({ context }: Args) => context.sealed,

  mustWrite: and([isLeading, ({ context }: Args) => context.drafts.length > 0]),
  hasNoDrafts: ({ context }: Args) => context.drafts.length === 0,
  hasDrafts: ({ context }: Args) => context.drafts.length > 0,
  isRing: ({ context }: Args) => context.storage === "ring",
  isMemory: ({ context }: Args) => context.storage === "memory",
  hasNothingKept: ({ context }: Args) => context.kept.length === 0,
  hasKept: ({ context }: Args) => context.kept.length > 0,
  isRenewed: ({ context }: Args) => context.isRenewed,
  isDelivered: and([not(isOfWhom), ({ context }: Args) => Outcomes.isDelivered(context)]),
  isDeliveredAndSealed: and([not(isOfWhom), ({ context }: Args) => context.sealed && Outcomes.isDelivered(context)]),

  /** A batch waits for its next try: whatever promises that it may come through now is a reason for it. */
  isHeldBack: or<ExamContext, ExamEvent, [unknown, unknown]>([isSyncing("waiting"), isSyncing("offline")]),
  isSaveAnswered: ({ event }: Args) => Outcomes.savedAs(outcomeIn(event)) !== null,
  isTaken: ({ event }: Args) => ["taken", "superseded"].includes(Outcomes.savedAs(outcomeIn(event)) ?? ""),
  isFenced: ({ context, event }: Args) => Outcomes.isFenced(context, outcomeIn(event)),
  hasGap: ({ event }: Args) => Outcomes.savedAs(outcomeIn(event)) === "gap",
  isForked: ({ event }: Args) => Outcomes.savedAs(outcomeIn(event)) === "fork",
  isClosed: ({ event }: Args) => Outcomes.savedAs(outcomeIn(event)) === "closed",
  canRefill: ({ context, event }: Args) => Outcomes.canRefill(context, deviceIn(event)),

  isOver: ({ event }: Args) => (Outcomes.valueOf("exam.state", outcomeIn(event))?.state ?? "open") !== "open",
  isTakenOver: ({ context, event }: Args) =>
    (Outcomes.valueOf("exam.state", outcomeIn(event))?.epoch ?? 0) > context.epoch,

  hasCheck: ({ context }: Args) => context.checks.length > 0,
  isCheckSaved: ({ context }: Args) => Outcomes.isQuestionSaved(context, context.checks[0]),
}
