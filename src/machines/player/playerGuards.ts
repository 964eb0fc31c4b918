import { stateIn } from "xstate"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { isGuest } from "#domain/player/lessonHref.ts"
import * as LessonProgress from "#domain/player/LessonProgress.ts"
import type { SessionChange } from "../page/pageEvents.ts"
import { chosenId, lessonsOf } from "./playerChanges.ts"
import type { Lesson, PlayerContext, PlayerEvent, PlayerInput } from "./playerTypes.ts"

interface Args {
  readonly context: PlayerContext
}

interface Answered<T = unknown> {
  readonly outcome: CallOutcome<T>
}

interface Moved {
  readonly input: PlayerInput
}

const failureOf = (outcome: CallOutcome): CallFailure["kind"] | null => (outcome.ok ? null : outcome.failure.kind)

const isFinished = ({ lesson, finished }: PlayerContext): boolean => lesson !== null && finished.includes(lesson.id)

/** The named guards of the player's chart. What they need of an event or an answer is given at their place. */
export const playerGuards = {
  isAnswered: (_: Args, { outcome }: Answered) => outcome.ok,
  isUnauthorized: (_: Args, { outcome }: Answered) => failureOf(outcome) === "unauthorized",
  isRefused: (_: Args, { outcome }: Answered) => failureOf(outcome) === "refused",
  isVideo: (_: Args, { outcome }: Answered<Lesson>) => outcome.ok && outcome.value.video !== null,

  isSignedIn: (_: Args, { session }: Pick<SessionChange, "session">) => session === "signedIn",
  isLearnerSignedIn: ({ context }: Args, { session }: Pick<SessionChange, "session">) =>
    session === "signedIn" && !isGuest(context.user_id),
  isOtherLearner: ({ context }: Args, { input }: Moved) => input.user_id !== context.user_id,
  isOtherClassroom: ({ context }: Args, { input }: Moved) => input.classroom_id !== context.classroom_id,
  isOtherLesson: ({ context }: Args, { input }: Moved) =>
    context.outline !== null && chosenId({ ...context, lesson_id: input.lesson_id }) !== context.lesson_id,

  hasOutline: ({ context }: Args) => context.outline !== null,
  hasLesson: ({ context }: Args) =>
    context.outline !== null && lessonsOf(context.outline).length > 0 && chosenId(context) !== null,
  hasNext: ({ context }: Args) => (context.lesson?.next_lesson_id ?? null) !== null,
  isUnfinished: ({ context }: Args) => !isFinished(context),
  isJustLearnt: ({ context }: Args, { position }: { readonly position: number }) =>
    !isFinished(context) && LessonProgress.isFinished(position, context.duration),
  isExpired: ({ context }: Args) => context.mediaFailure === "expired",
  isPlaying: stateIn<PlayerContext, PlayerEvent, unknown>({ content: { video: { play: "playing" } } }),
}
