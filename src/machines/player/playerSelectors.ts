import type { SnapshotFrom } from "xstate"
import { isGuest as isGuestId } from "#domain/player/lessonHref.ts"
import * as Transcript from "#domain/player/Transcript.ts"
import { preferenceOf } from "./playerCalls.ts"
import { lessonsOf } from "./playerChanges.ts"
import type { playerMachine } from "./playerMachine.ts"
import type { OutlineLesson } from "./playerTypes.ts"

export type PlayerSnapshot = SnapshotFrom<typeof playerMachine>

/** What the place of the lesson shows: one of these, and nothing between them. */
export type PlayerStage = "loading" | "video" | "article" | "shut" | "empty" | "failed"

export const stage = (snapshot: PlayerSnapshot): PlayerStage => {
  if (snapshot.matches({ content: "video" })) return "video"
  if (snapshot.matches({ content: "article" })) return "article"
  if (snapshot.matches({ content: "shut" })) return "shut"
  if (snapshot.matches({ content: "empty" })) return "empty"
  return snapshot.matches({ content: "failed" }) ? "failed" : "loading"
}

/** What the video does. */
export type PlayState = "loading" | "paused" | "playing" | "buffering" | "ended" | "failed"

const PLAY_STATES: ReadonlyArray<PlayState> = ["loading", "paused", "playing", "buffering", "ended", "failed"]

export const playState = (snapshot: PlayerSnapshot): PlayState =>
  PLAY_STATES.find((play) => snapshot.matches({ content: { video: { play } } })) ?? "loading"

export const areControlsHidden = (snapshot: PlayerSnapshot): boolean =>
  snapshot.matches({ content: { video: { controls: "hidden" } } })

export const outline = ({ context }: PlayerSnapshot) => context.outline
export const lesson = ({ context }: PlayerSnapshot) => context.lesson
export const lessonId = ({ context }: PlayerSnapshot) => context.lesson_id
export const classroomId = ({ context }: PlayerSnapshot) => context.classroom_id
export const isGuest = ({ context }: PlayerSnapshot) => isGuestId(context.user_id)
export const failure = ({ context }: PlayerSnapshot) => context.failure
export const preference = ({ context }: PlayerSnapshot) => context.preference
export const position = ({ context }: PlayerSnapshot) => context.position
export const duration = ({ context }: PlayerSnapshot) => context.duration
export const buffered = ({ context }: PlayerSnapshot) => context.buffered
/** Where the lesson asks questions; null where it asks none. */
export const markers = ({ children }: PlayerSnapshot) => children.markers ?? null
/** Where hours count; null where they do not. */
export const hours = ({ children }: PlayerSnapshot) => children.hours ?? null
/** How fast it plays. */
export const rate = ({ context }: PlayerSnapshot): number => preferenceOf(context).rate
export const fastest = ({ context }: PlayerSnapshot): number => context.lesson?.hours?.speed ?? Infinity
export const cues = ({ context }: PlayerSnapshot) => context.cues
export const heights = ({ context }: PlayerSnapshot) => context.heights
export const isFullScreen = ({ context }: PlayerSnapshot) => context.isFullScreen
export const isInPicture = ({ context }: PlayerSnapshot) => context.isInPicture
export const mediaFailure = ({ context }: PlayerSnapshot) => context.mediaFailure
/** Lessons finished in this visit; the outline knows those of before. */
export const finished = ({ context }: PlayerSnapshot) => context.finished

export const caption = ({ context }: PlayerSnapshot): string =>
  context.preference.captions ? Transcript.captionAt(context.cues, context.position) : ""
export const areCaptionsShown = ({ context }: PlayerSnapshot): boolean => context.preference.captions
export const lastSpoken = ({ context }: PlayerSnapshot) => Transcript.lastSpoken(context.cues, context.position)

export const isLessonFinished = ({ context }: PlayerSnapshot): boolean =>
  context.lesson !== null && context.finished.includes(context.lesson.id)

/** How many lessons the course has, where all of them are finished; null where not. */
export const finishedCourse = ({ context }: PlayerSnapshot): number | null => {
  const lessons = lessonsOf(context.outline)
  return lessons.length > 0 && lessons.every(({ id, finished }) => finished || context.finished.includes(id))
    ? lessons.length
    : null
}

export const nextLesson = ({ context }: PlayerSnapshot): OutlineLesson | null =>
  lessonsOf(context.outline).find(({ id }) => id === context.lesson?.next_lesson_id) ?? null

/** Reports wait for the network. */
export const isKeptHere = ({ context }: PlayerSnapshot): boolean => context.isDelayed
