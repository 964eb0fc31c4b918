import { stateIn } from "xstate"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import * as LessonProgress from "#domain/player/LessonProgress.ts"
import { brokenOutcome } from "../brokenFailure.ts"
import { chosenId, lessonsOf } from "./playerChanges.ts"
import type { Lesson, PlayerContext, PlayerEvent } from "./playerTypes.ts"

interface Args {
  readonly context: PlayerContext
  readonly event: PlayerEvent
}

/** What a call answered; work that broke instead of answering is a broken outcome. */
export const outcomeIn = (event: { readonly type: string }): CallOutcome =>
  (("output" in event ? event.output : null) as CallOutcome | null) ?? brokenOutcome

const failureIn = (event: PlayerEvent): CallFailure["kind"] | null => {
  const outcome = outcomeIn(event)
  return outcome.ok ? null : outcome.failure.kind
}

/** The named guards of the player's chart. Those about an answer read it from the event that brought it. */
export const playerGuards = {
  isAnswered: ({ event }: Args) => outcomeIn(event).ok,
  isUnauthorized: ({ event }: Args) => failureIn(event) === "unauthorized",
  isRefused: ({ event }: Args) => failureIn(event) === "refused",
  /** The same may well be taken later: there was no answer, or nobody was signed in. */
  isPassing: ({ event }: Args) =>
    ["offline", "timeout", "network", "busy", "unauthorized", "broken"].includes(failureIn(event) ?? ""),
  isVideo: ({ event }: Args) => {
    const outcome = outcomeIn(event)
    return outcome.ok && (outcome.value as Lesson).video !== null
  },

  isSignedIn: ({ event }: Args) => event.type === "session.changed" && event.session === "signedIn",
  isOtherClassroom: ({ context, event }: Args) =>
    event.type === "page.moved" &&
    (event.input.classroom_id !== context.classroom_id || event.input.user_id !== context.user_id),
  isOtherLesson: ({ context, event }: Args) =>
    event.type === "page.moved" &&
    context.outline !== null &&
    chosenId({ ...context, lesson_id: event.input.lesson_id }) !== context.lesson_id,

  hasOutline: ({ context }: Args) => context.outline !== null,
  hasLesson: ({ context }: Args) =>
    context.outline !== null && lessonsOf(context.outline).length > 0 && chosenId(context) !== null,
  hasNext: ({ context }: Args) => (context.lesson?.next_lesson_id ?? null) !== null,
  isFinished: ({ context }: Args) => context.lesson !== null && context.finished.includes(context.lesson.id),
  isAtEnd: ({ context, event }: Args) =>
    event.type === "media.timed" && LessonProgress.isFinished(event.position, context.duration),
  isExpired: ({ context }: Args) => context.mediaFailure === "expired",
  isPlaying: stateIn<PlayerContext, PlayerEvent, unknown>({ content: { video: { play: "playing" } } }),
  hasDue: ({ context }: Args) => context.due.length > 0,
}
