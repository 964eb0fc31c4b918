import { and, not, or, stateIn } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import type { Attempt, Receipt, SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import type { Feedback } from "#domain/question/ExamTypeRules.ts"
import { type KeptAttempt, type Opened, sourceKey } from "#domain/attempt/JournalPort.ts"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import * as Reconcile from "#domain/attempt/Reconcile.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"
import * as SetAsideText from "#domain/attempt/SetAsideText.ts"
import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import type { SessionChange } from "../page/pageEvents.ts"
import { unseenCheck } from "./examContext.ts"
import { reconciled } from "./examHandIn.ts"
import * as Outcomes from "./examOutcomes.ts"
import type { ExamContext, ExamEvent, ExamInput, Tick } from "./examTypes.ts"
import { type Answering, isOpenQuestion } from "./examTyping.ts"

const hasTime = ({ attempt, sealed, remaining }: ExamContext): boolean =>
  !sealed && !(remaining?.left === 0 && remaining.deadline === attempt?.deadline)

interface Answered<T = unknown> {
  readonly outcome: CallOutcome<T>
}

interface Args {
  readonly context: ExamContext
}

const both = and<ExamContext, ExamEvent, [unknown, unknown]>
const either = or<ExamContext, ExamEvent, [unknown, unknown]>

const isLeading = stateIn<ExamContext, ExamEvent, unknown>({ open: { writer: "leading" } })
const isAcquiring = stateIn<ExamContext, ExamEvent, unknown>({ open: { writer: "acquiring" } })
const isAnswering = stateIn<ExamContext, ExamEvent, unknown>({ open: { paper: "answering" } })

const isIn = (writer: "following" | "fenced" | "elsewhere") =>
  stateIn<ExamContext, ExamEvent, unknown>({ open: { writer } })

const isSyncing = (sync: "signingIn" | "waiting" | "offline" | "refused") =>
  stateIn<ExamContext, ExamEvent, unknown>({ open: { sync } })
const isDoubted = ({ context }: Args): boolean => context.isDoubted
/** Whose session this is has to be asked first. */
const isUserUnknown = either([isSyncing("signingIn"), isDoubted])
const isHandingIn = or<ExamContext, ExamEvent, Array<unknown>>(
  (["spreading", "digesting", "handingIn", "comparing", "waitingForNetwork"] as const).map((paper) =>
    stateIn<ExamContext, ExamEvent, unknown>({ open: { paper } }),
  ),
)
const isCallingHandIn = stateIn<ExamContext, ExamEvent, unknown>({ open: { paper: "handingIn" } })
const isReady = ({ context }: Args): boolean => context.isOwn && Outcomes.isDelivered(context)

const isOwnReceipt = ({ context }: Args, { outcome }: Answered<Receipt>): boolean =>
  Outcomes.valueOf(outcome)?.digest === context.digest

/** Its learner handed it in, before its time was up, and sees the score now. */
const isResultOut = ({ attempt, stopped_at, setAside, answers }: ExamContext): boolean =>
  attempt?.releases_at === undefined &&
  attempt?.paper_id !== REHEARSAL_PAPER &&
  stopped_at === null &&
  SetAsideText.standing(setAside, answers).length === 0

/** The named guards of the exam chart; what they need of an event or an answer is given at their place. */
export const examGuards = {
  isLeading,
  /** Another page writes. */
  isFollowing: or<ExamContext, ExamEvent, Array<unknown>>([isIn("following"), isIn("fenced"), isIn("elsewhere")]),
  isElsewhere: ({ context }: Args) => context.isElsewhere,
  /** Answered before it is known who writes: in memory, and written as soon as this page is the writer. */
  isReadOnly: not(both([either([isLeading, isAcquiring]), isAnswering])),
  isOpenQuestion: ({ context }: Args, about: Answering) => isOpenQuestion(context, about),
  isNotWriter: not(both([isLeading, isAnswering])),
  isOtherFeedback: ({ context: { attempt } }: Args, { feedback }: { readonly feedback: Feedback }) =>
    attempt?.rules.choice === true && attempt.rules.feedback !== feedback,
  isOtherExam: ({ context }: Args, { input }: { readonly input: ExamInput }) =>
    sourceKey(input.source) !== sourceKey(context.source),
  /** A formal exam does not begin where answers are kept in memory alone. */
  mayStart: ({ context: { cover, storage } }: Args) => !(cover?.formal === true && storage === "memory"),
  hasRoom: (_: Args, { storage }: Opened) => storage !== "memory",
  isSignedIn: (_: Args, { session }: Pick<SessionChange, "session">) => session === "signedIn",
  isDoubted,
  /** What is on its way to the receipt waits until it is known who signed in. */
  isHandingIn,
  isSameUser: ({ context }: Args, { outcome }: Answered<UserInfo>) => Outcomes.valueOf(outcome)?.id === context.user_id,

  isAnswered: (_: Args, { outcome }: Answered) => outcome.ok,
  /** Somebody who handed in meanwhile got a receipt for other answers. */
  isOwnReceipt,
  /** The result is out, and nothing has to be read beside the receipt before it. */
  isResultNext: (args: Args, answered: Answered<Receipt>) =>
    isOwnReceipt(args, answered) &&
    (args.context.attempt?.rules.feedback === "at_once" || isResultOut(args.context)) &&
    Conflict.uncounted(Conflict.unsettled(args.context.conflicts, args.context.settled), args.context.answers)
      .length === 0,
  isUnauthorized: (_: Args, { outcome }: Answered) => Outcomes.failureOf(outcome)?.kind === "unauthorized",
  isPassing: (_: Args, { outcome }: Answered) => Outcomes.isPassing(outcome),
  isRetryable: (_: Args, { outcome }: Answered) =>
    Outcomes.isPassing(outcome) || Outcomes.failureOf(outcome)?.kind === "unauthorized",
  /** What failed last, where several calls share what follows from it. */
  needsSignIn: ({ context }: Args) => context.failure?.kind === "unauthorized",
  mustVerify: ({ context }: Args) => context.isDoubted || context.failure?.kind === "missing",
  isCutOff: ({ context }: Args) => context.failure?.kind === "offline",
  /** The server answered, and will not take what was sent. */
  isRefused: ({ context }: Args) => Outcomes.isRefusal(context.failure),
  isRefusal: (_: Args, { outcome }: Answered) => Outcomes.isRefusal(Outcomes.failureOf(outcome)),

  isFinished: ({ context }: Args) => context.attempt !== null && context.attempt.state !== "open",
  wantsPaper: ({ context }: Args) => context.wantsPaper,
  isRemembered: (_: Args, { paper }: KeptAttempt) => paper !== null,
  /** The journal came down from where its client counts. */
  isOfOtherStore: ({ context }: Args, { storage }: KeptAttempt) => storage !== undefined && storage !== context.storage,
  /** A known attempt is asked for itself: a cover names one that is open alone, and what ended meanwhile would go on. */
  hasCover: ({ context: { attempt, source } }: Args) => attempt === null && "paper_id" in source,
  isOpenElsewhere: (_: Args, { outcome }: Answered<Output<"question.paper">>) =>
    (Outcomes.valueOf(outcome)?.open_attempt_id ?? null) !== null,
  hasPaper: ({ context }: Args) => context.attempt !== null,
  /** The server knows nothing of the attempt that this device remembered. */
  isForgotten: ({ context }: Args, { outcome }: Answered) => context.attempt !== null && Outcomes.isMissing(outcome),
  hasNoPaper: ({ context }: Args) => context.attempt === null,
  /** The pass word of the room is to be typed again. */
  isPasscodeRefused: ({ context: { cover, failure } }: Args) => cover !== null && failure?.code === EXAM_CODES.passcode,
  hasFailed: ({ context }: Args) => context.failure !== null,
  isMissing: (_: Args, { outcome }: Answered) => Outcomes.isMissing(outcome),
  isSuperseded: (_: Args, { outcome }: Answered) => Outcomes.failureOf(outcome)?.code === EXAM_CODES.superseded,
  /** Nobody has taken over since, or its epoch would be the earlier one: this page takes over again. */
  isTakeOverLost: (_: Args, { outcome }: Answered) => Outcomes.failureOf(outcome)?.code === EXAM_CODES.takeOverLost,
  isDiffering: (_: Args, { outcome }: Answered) => Outcomes.failureOf(outcome)?.code === EXAM_CODES.differs,
  /** Answers of this page give way to the server's, and there is time to look at them. */
  isOverruled: ({ context }: Args, { outcome }: Answered<Attempt>) =>
    outcome.ok && hasTime(context) && reconciled(context, outcome.value).conflicts.length > 0,
  /** However often they were compared, page and server do not come to the same answers. */
  isDisagreeing: ({ context }: Args, { outcome }: Answered) =>
    outcome.ok && context.comparisons >= Reconcile.ROUNDS - 1,
  /** A file that an answer names is not with the server: it is on its way, or on another device. */
  isFileMissing: (_: Args, { outcome }: Answered) => Outcomes.failureOf(outcome)?.code === EXAM_CODES.filesMissing,
  isTooEarly: (_: Args, { outcome }: Answered) => Outcomes.failureOf(outcome)?.code === EXAM_CODES.tooEarly,
  isEnded: (_: Args, { outcome }: Answered) => Outcomes.failureOf(outcome)?.code === EXAM_CODES.ended,

  isTimeUp: ({ context }: Args, { now, suspect }: Tick) =>
    // a wall clock that jumped does not lock the learner out
    suspect === false &&
    context.attempt !== null &&
    now >= (TimeLimit.end(context.attempt, context.continued) ?? Number.POSITIVE_INFINITY),
  /** The minutes of a simulation are over, and nothing else is. */
  isAsked: ({ context: { attempt, continued, now } }: Args) =>
    attempt !== null && !continued && TimeLimit.asksAt(attempt) !== null && !TimeLimit.isOver(attempt, now),
  isAskedLater: ({ context: { attempt, now } }: Args) =>
    attempt !== null && now < (TimeLimit.asksAt(attempt) ?? Number.POSITIVE_INFINITY),
  hasTime: ({ context }: Args) => hasTime(context),
  /** A clock that runs, or answers that the server does not have, are not left by accident. */
  mustBlockLeaving: ({ context }: Args) => context.attempt?.rules.timed === true || !Outcomes.isDelivered(context),
  mayAllowLeaving: ({ context }: Args) => context.attempt?.rules.timed !== true && Outcomes.isDelivered(context),
  mustSeal: ({ context: { attempt, sealed, now } }: Args) =>
    attempt !== null && !sealed && TimeLimit.isOver(attempt, now),
  isSuspect: (_: Args, { suspect = false }: Tick) => suspect,
  isSteady: (_: Args, { suspect, sampled = true }: Tick) => suspect === false && sampled,
  isSealed: ({ context }: Args) => context.sealed,
  /** Its deadline was moved after it had stopped by itself. What became of a call to hand in is known first. */
  isExtended: both([
    not(isCallingHandIn),
    ({ context: { attempt, sealed, stopped_at, now } }: Args) =>
      sealed && stopped_at !== null && (attempt?.deadline ?? 0) > Math.max(stopped_at, now),
  ]),

  mustWrite: both([isLeading, ({ context }: Args) => context.drafts.length > 0]),
  hasNoDrafts: ({ context }: Args) => context.drafts.length === 0,
  hasNothingKept: ({ context }: Args) => context.kept.length === 0,
  mustRaise: both([isLeading, ({ context }: Args) => !context.isOwn]),
  maySend: ({ context }: Args) => context.isOwn,
  mustSend: ({ context }: Args) => context.isOwn && context.kept.length > 0,
  isKnown: not(isUserUnknown),
  mayReportLeaves: both([isLeading, not(isUserUnknown)]),
  mustPauseLeaves: either([not(isLeading), isUserUnknown]),
  isDelivered: both([not(isUserUnknown), isReady]),
  isDeliveredAndSealed: both([not(isUserUnknown), ({ context }: Args) => context.sealed && isReady({ context })]),

  /** A batch waits for its next try: whatever promises that it may come through now is a reason for it. */
  isDelayed: either([isSyncing("refused"), either([isSyncing("waiting"), isSyncing("offline")])]),
  isSaveAnswered: (_: Args, { outcome }: Answered<SaveOutcome>) => Outcomes.savedAs(outcome) !== null,
  isTaken: ({ context }: Args, { outcome }: Answered<SaveOutcome>) =>
    ["taken", "superseded"].includes(Outcomes.savedAs(outcome) ?? "") ||
    // what became of numbers that were given up is nobody's business any more
    (!Outcomes.isOfThisClient(context) && ["gap", "fork"].includes(Outcomes.savedAs(outcome) ?? "")),
  isFenced: ({ context }: Args, { outcome }: Answered<SaveOutcome>) => Outcomes.isFenced(context, outcome),
  hasGap: (_: Args, { outcome }: Answered<SaveOutcome>) => Outcomes.savedAs(outcome) === "gap",
  isForked: (_: Args, { outcome }: Answered<SaveOutcome>) => Outcomes.savedAs(outcome) === "fork",
  isClosed: (_: Args, { outcome }: Answered<SaveOutcome>) => Outcomes.savedAs(outcome) === "closed",
  canRefill: ({ context }: Args, device: KeptAttempt) => Outcomes.canRefill(context, device),

  /** Its time is up, and its writer may hand it in yet. */
  isAwaited: ({ context }: Args, { outcome }: Answered<Output<"exam.state">>) => {
    const state = Outcomes.valueOf(outcome)
    return state?.state === "open" && TimeLimit.isOver(state, context.now)
  },
  isOver: (_: Args, { outcome }: Answered<Output<"exam.state">>) =>
    (Outcomes.valueOf(outcome)?.state ?? "open") !== "open",
  isTakenOver: ({ context }: Args, { outcome }: Answered<Output<"exam.state">>) =>
    // until it has one of its own, the newer epoch may be the one that this page asked for
    context.isOwn && (Outcomes.valueOf(outcome)?.epoch ?? 0) > context.epoch,

  hasUnseenCheck: ({ context }: { readonly context: ExamContext }) => unseenCheck(context) !== undefined,

  /** A key closes its question for every page: only the writer asks for one. */
  isCheckSaved: both([
    both([isLeading, not(isUserUnknown)]),
    ({ context }) => context.checks.length > 0 && context.isOwn && Outcomes.isQuestionSaved(context, context.checks[0]),
  ]),
}
