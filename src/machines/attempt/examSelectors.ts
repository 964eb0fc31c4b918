import type { SnapshotFrom } from "xstate"
import type { AnswerValue, ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import * as AnswerLimits from "#domain/core/AnswerLimits.ts"
import * as AnswerSheet from "#domain/attempt/AnswerSheet.ts"
import * as ClockText from "#domain/time/ClockText.ts"
import { EXAM_TOOLS, type ExamTool } from "#domain/core/ExamTools.ts"
import type { Feedback } from "#domain/question/ExamTypeRules.ts"
import { revisedText } from "#domain/attempt/QuestionVersion.ts"
import * as Reconcile from "#domain/attempt/Reconcile.ts"
import * as SavedWord from "#domain/attempt/SavedWord.ts"
import * as SetAsideText from "#domain/attempt/SetAsideText.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"
import * as Message from "#domain/attempt/Message.ts"
import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { isRefusal } from "./examOutcomes.ts"
import type { examMachine } from "./examMachine.ts"
import type { ExamStage } from "./examTypes.ts"
import { lastOf } from "../page/lastOf.ts"

const none: ReadonlyArray<never> = []

export type ExamSnapshot = SnapshotFrom<typeof examMachine>

export const stage = (snapshot: ExamSnapshot): ExamStage => {
  if (snapshot.matches("cover") || snapshot.matches("reopening")) return "cover"
  if (snapshot.matches("failed")) return "failed"
  // the receipt stands until the result's page is here
  if (snapshot.matches("handedIn") || snapshot.matches("showingResult")) return "handedIn"
  if (snapshot.matches("closedByServer")) return "closing"
  if (snapshot.matches({ loading: "signingIn" })) return "signingIn"
  // a paper that is open already stays in sight while this page becomes its writer
  if (snapshot.matches("loading")) return snapshot.context.wasOpen ? "answering" : "loading"
  return isOpenPaper(snapshot) ? "answering" : "handingIn"
}

const isOpenPaper = (snapshot: ExamSnapshot): boolean =>
  snapshot.matches({ open: { paper: "answering" } }) || isReviewing(snapshot) || isAsked(snapshot)

export const isReviewing = (snapshot: ExamSnapshot): boolean => snapshot.matches({ open: { paper: "reviewing" } })
/** The time of a simulation is over, and its learner is to choose. */
export const isAsked = (snapshot: ExamSnapshot): boolean => snapshot.matches({ open: { paper: "asked" } })
export const isSheetOpen = (snapshot: ExamSnapshot): boolean => snapshot.matches({ open: { sheet: "opened" } })
export const isSigningIn = (snapshot: ExamSnapshot): boolean => snapshot.hasTag("signingIn")
export const isAnsweredAtOnce = ({ context }: ExamSnapshot): boolean => context.attempt?.rules.feedback === "at_once"

/** When explanations are seen, where the learner may change that. */
export const chosenFeedback = ({ context }: ExamSnapshot): Feedback | null =>
  context.attempt?.rules.choice === true ? context.attempt.rules.feedback : null

/** Whether this page is known to be the writer: what ends or changes the paper waits for that. */
export const isLeading = (snapshot: ExamSnapshot): boolean =>
  snapshot.matches({ open: { writer: "leading", paper: "answering" } })

/** Whether answers are taken on this page now. */
export const isWriter = (snapshot: ExamSnapshot): boolean =>
  isLeading(snapshot) || snapshot.matches({ open: { writer: "acquiring", paper: "answering" } })

/** Who writes, when this page does not. */
export type OtherWriter = "tab" | "device" | "elsewhere" | null
export const otherWriter = (snapshot: ExamSnapshot): OtherWriter => {
  if (snapshot.matches({ open: { writer: "fenced" } })) return "device"
  if (snapshot.matches({ open: { writer: "elsewhere" } })) return "elsewhere"
  return snapshot.matches({ open: { writer: "following" } }) ? "tab" : null
}

/** Who writes, and what this page is then good for. */
export const otherWriterText = (snapshot: ExamSnapshot): string => {
  const { attempt } = snapshot.context
  switch (otherWriter(snapshot)) {
    case "tab":
      return "这份试卷正在另一个标签页作答，这里只能看"
    case "device":
      return "已在另一台设备继续作答，这里不再保存"
    case "elsewhere":
      return `这份试卷从${Shanghai.format(attempt?.writer?.since ?? 0).slice(5, 16)}起在「${attempt?.writer?.device || "另一台设备"}」上作答，这里只能看打开时的答案`
    case null:
      return ""
  }
}

export const cover = ({ context }: ExamSnapshot) => context.cover
/** Why the pass word of the room was not taken; null: it was not refused. */
export const coverRefusal = (snapshot: ExamSnapshot): string | null =>
  stage(snapshot) === "cover" ? (snapshot.context.failure?.message ?? null) : null
export const title = ({ context }: ExamSnapshot): string => context.attempt?.title ?? context.cover?.name ?? ""
/** An older attempt names no tools: it has them all. */
export const allowedTools = ({ context }: ExamSnapshot): ReadonlyArray<ExamTool> =>
  context.attempt?.rules.tools ?? EXAM_TOOLS
export const questions = ({ context }: ExamSnapshot): ReadonlyArray<ExamQuestion> => context.attempt?.questions ?? none
export const questionCount = ({ context }: ExamSnapshot): number => context.attempt?.questions.length ?? 0
export const attemptId = ({ context }: ExamSnapshot): string | null => context.attempt?.attempt_id ?? null
export const currentIndex = ({ context }: ExamSnapshot): number => context.current
export const question = ({ context }: ExamSnapshot): ExamQuestion | null =>
  context.attempt?.questions[context.current] ?? null
/** Whether the texts of questions may be copied. */
export const mayCopy = ({ context }: ExamSnapshot): boolean => context.attempt?.rules.room?.copying !== false
const own = (snapshot: ExamSnapshot) => snapshot.context.answers[question(snapshot)?.id ?? ""]
export const value = (snapshot: ExamSnapshot): AnswerValue => own(snapshot)?.value ?? null
export const isFlagged = (snapshot: ExamSnapshot): boolean => own(snapshot)?.flagged ?? false
export const isGuessed = (snapshot: ExamSnapshot): boolean => own(snapshot)?.guessed ?? false
const isToCheck = (snapshot: ExamSnapshot): boolean => snapshot.context.checks.includes(question(snapshot)?.id ?? "")
export const key = (snapshot: ExamSnapshot): QuestionKey | null => {
  const { keys, here } = snapshot.context
  const id = question(snapshot)?.id ?? ""
  return keys[id] ?? (isToCheck(snapshot) ? here?.[id] : null) ?? null
}
/** The key of the question in front is on its way. */
export const isChecking = (snapshot: ExamSnapshot): boolean => isToCheck(snapshot) && key(snapshot) === null

export const receipt = ({ context }: ExamSnapshot) => context.receipt
/** See `Attempt.releases_at`. */
export const releasesAt = ({ context }: ExamSnapshot) => context.attempt?.releases_at
export const failure = ({ context }: ExamSnapshot) => context.failure
/** Answers that could not be kept as they were typed, and that the learner has not replaced. */
export const setAside = lastOf(
  ({ context }: ExamSnapshot) => [context.setAside, context.answers] as const,
  ([all, answers]) => SetAsideText.standing(all, answers),
)
/** What the field in front did not take of the last text; empty where it took all. */
export const excess = (snapshot: ExamSnapshot): string => {
  const { excess: left } = snapshot.context
  const asked = question(snapshot)
  return asked === null || left?.question_id !== asked.id ? "" : AnswerLimits.describe(left.excess, asked.kind)
}
export const conflicts = lastOf(
  ({ context }: ExamSnapshot) => [context.conflicts, context.settled] as const,
  ([all, settled]) => Conflict.unsettled(all, settled),
)
export const filter = ({ context }: ExamSnapshot): AnswerSheet.SheetFilter => context.filter
export const isClockHidden = ({ context }: ExamSnapshot): boolean => context.clockHidden
export const announcement = ({ context }: ExamSnapshot): string => context.announcement?.text ?? ""

/** Whole seconds that are surely left. Nothing before the first sample of the clock and for papers without a limit. */
export const timeLeft = (snapshot: ExamSnapshot): string | null => {
  const { attempt, remaining, continued, now } = snapshot.context
  if (remaining === null || attempt?.rules.homework === true || snapshot.matches({ open: { clock: "unsampled" } }))
    return null
  return continued && remaining.deadline !== attempt?.deadline
    ? `超时${ClockText.span(now - remaining.deadline)}`
    : ClockText.span(Math.floor(remaining.left / 1000) * 1000)
}

/** When homework is due; null for what has a clock or no end. */
export const dueText = ({ context: { attempt } }: ExamSnapshot): string | null =>
  attempt?.rules.homework === true && attempt.deadline !== null
    ? `${Shanghai.format(attempt.deadline).slice(5, 16)}截止`
    : null

export const truth = (snapshot: ExamSnapshot): SavedWord.SavedTruth => {
  const { typing, storage, isOwn, saved_at, sealed, receipt: handedIn } = snapshot.context
  // until this page is the writer, what it came back with waits beside what it writes
  const isAlone = otherWriter(snapshot) === null
  const coming = isAlone ? snapshot.context.resumed : null
  const drafts = snapshot.context.drafts.length + (coming?.drafts.length ?? 0)
  const kept = snapshot.context.kept.length + (coming?.kept.length ?? 0)
  const unkept = storage === "strict" ? 0 : kept
  return {
    typed: drafts + (typing === null ? 0 : 1) + unkept,
    kept: kept - unkept,
    // of another page's answers this one says nothing
    savedAt: isOwn && isAlone ? saved_at : null,
    sealed: sealed && isAlone,
    handedIn: handedIn !== null,
  }
}
export const savedLabel = (snapshot: ExamSnapshot): string => SavedWord.label(truth(snapshot))
export const savedWord = (snapshot: ExamSnapshot): SavedWord.SavedWord => SavedWord.of(truth(snapshot))

/** Seconds until the next try, while one is waited for. */
export const retryIn = (snapshot: ExamSnapshot): number | null => {
  const { retry_at, now } = snapshot.context
  const isWaiting =
    snapshot.matches({ open: { sync: "offline" } }) ||
    snapshot.matches({ open: { sync: "refused" } }) ||
    isSyncWaiting(snapshot) ||
    isHandInWaiting(snapshot)
  return isWaiting && retry_at !== null ? Math.max(0, Math.ceil((retry_at - now) / 1_000)) : null
}

/** For a moment after failures. */
export const isBack = ({ context: { recovered_at, tries, now } }: ExamSnapshot): boolean =>
  recovered_at !== null && tries === 0 && now - recovered_at < 5_000

/** Something has waited for over a minute: it should be saved as a file. */
export const shouldExport = ({ context: { waiting_since, now } }: ExamSnapshot): boolean =>
  waiting_since !== null && now - waiting_since >= 60_000

/** Sealed on the device, and the server cannot be reached: what waits is counted. */
export const waitingCount = ({ context: { kept, drafts } }: ExamSnapshot): number => kept.length + drafts.length

/** Nothing was begun: a set of questions that nothing matches. */
export const hasNoQuestions = (snapshot: ExamSnapshot): boolean =>
  stage(snapshot) === "failed" && snapshot.context.failure?.code === EXAM_CODES.noQuestions

/** No paper is open: answers may be handed in from a file. */
export const takesFiles = (snapshot: ExamSnapshot): boolean =>
  ["cover", "closing", "handedIn", "failed"].includes(stage(snapshot)) && !hasNoQuestions(snapshot)

/** How the deadline was moved, until it was read. */
export const movedNotice = ({ context: { moved } }: ExamSnapshot): string | null =>
  moved === 0 ? null : TimeLimit.movedText(moved)
/** That the paper was changed since it was begun, until it was read. */
export const revisedNotice = ({ context: { attempt, isRevisionRead } }: ExamSnapshot): string | null =>
  attempt?.revised === true && isRevisionRead !== true ? revisedText : null

/** What was told and is not read yet, a line for each; "" where there is nothing. */
export const messagesNotice = ({ context: { attempt, readMessage = 0 } }: ExamSnapshot): string =>
  (attempt?.messages ?? [])
    .filter(({ n }) => n > readMessage)
    .map(Message.text)
    .join("\n")

export const late = ({ context }: ExamSnapshot) => context.late

/** What the learner has to know about the connection and the device, worst first. */
export type ExamTrouble = "memoryOnly" | "degraded" | "offline" | "refused" | "waiting" | null
export const trouble = (snapshot: ExamSnapshot): ExamTrouble => {
  if (snapshot.context.storage === "memory") return "memoryOnly"
  if (snapshot.context.storage === "ring") return "degraded"
  if (snapshot.matches({ open: { sync: "offline" } })) return "offline"
  if (refusal(snapshot) !== null) return "refused"
  if (snapshot.context.tries > 0 && (isSyncWaiting(snapshot) || isHandInWaiting(snapshot))) return "waiting"
  return null
}
const isSyncWaiting = (snapshot: ExamSnapshot): boolean => snapshot.matches({ open: { sync: "waiting" } })

/** What the server said as it refused what is sent or handed in; null while it is not that what is waited for. */
export const refusal = (snapshot: ExamSnapshot): string | null => {
  const { failure } = snapshot.context
  const isWaiting =
    snapshot.matches({ open: { sync: "refused" } }) || isHandInWaiting(snapshot) || snapshot.matches("closedByServer")
  return failure !== null && isRefusal(failure) && isWaiting ? failure.message : null
}

/** Handing in waits for the network: with its own call, or with what has to be delivered before it. */
export const isHandInWaiting = (snapshot: ExamSnapshot): boolean =>
  snapshot.matches({ open: { paper: "waitingForNetwork" } }) ||
  snapshot.matches({ open: { paper: "delivering", sync: "offline" } }) ||
  snapshot.matches({ open: { paper: "delivering", sync: "refused" } }) ||
  snapshot.matches({ open: { paper: "delivering", sync: "waiting" } })
/** Handing in does not come about though the server answers: it holds other answers again and again. */
export const isDisagreeing = (snapshot: ExamSnapshot): boolean =>
  stage(snapshot) === "handingIn" &&
  snapshot.context.comparisons >= Reconcile.ROUNDS &&
  snapshot.context.failure === null
/** Handing in can still be given up. */
export const canResume = (snapshot: ExamSnapshot): boolean => snapshot.can({ type: "paper.resume" })
