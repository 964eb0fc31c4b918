import type { CallOutcome } from "#domain/contract/Request.ts"
import * as LessonProgress from "#domain/player/LessonProgress.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import { isGuest } from "#domain/player/lessonHref.ts"
import type { MediaFact } from "#domain/player/MediaPort.ts"
import * as Preference from "#domain/player/Preference.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import type { Lesson, Outline, OutlineLesson, PlayerContext, PlayerInput, StoreFact } from "./playerTypes.ts"

type Change = Partial<PlayerContext>

const NO_VIDEO = {
  position: 0,
  reach: null,
  duration: 0,
  buffered: 0,
  counted_at: null,
  played: 0,
  cues: [],
  heights: [],
  isFullScreen: false,
  isInPicture: false,
  mediaFailure: null,
} satisfies Change

export const contextOf = (input: PlayerInput): PlayerContext => ({
  ...input,
  outline: null,
  lesson: null,
  failure: null,
  preference: Preference.DEFAULT,
  reports: [],
  due: [],
  isDelayed: false,
  finished: [],
  passed_ids: [],
  hasMoved: false,
  ...NO_VIDEO,
})

/** Another classroom or learner; how somebody likes to watch stays, and what the same learner has not reported. */
export const begin = (context: PlayerContext, input: PlayerInput): Change => {
  const { preference, reports, due, isDelayed, now } = context
  return {
    ...contextOf(input),
    preference,
    ...(input.user_id === context.user_id ? { reports, due, isDelayed } : {}),
    now: Math.max(now, input.now),
  }
}

/** Somebody else is signed in: the same lesson begins as theirs. */
export const handOver = (context: PlayerContext, user_id: string): Change => {
  const { classroom_id, lesson_id, now, refreshRate } = context
  return begin(context, { classroom_id, lesson_id, user_id, now, refreshRate })
}

export const keepRecalled = ({ reports, preference }: StoreFact): Change => ({
  reports,
  preference,
  due: reports.map(keyOf),
})

export const keepOutline = (outcome: CallOutcome<Outline>): Change => ({
  outline: valueIn(outcome),
  failure: null,
  finished: [],
})
export const keepLesson = (context: PlayerContext, outcome: CallOutcome<Lesson>): Change => {
  const lesson = valueIn(outcome)
  if (lesson === null) return {}
  return {
    lesson,
    failure: null,
    position: startOf(context, lesson),
    reach: lesson.hours?.no_skip === true ? lesson.hours.reached : null,
    duration: lesson.seconds,
    finished: lesson.finished ? withFinished(context, lesson.id) : context.finished,
  }
}
/** Seconds to begin at: not behind what may not be skipped. */
export const startOf = (context: PlayerContext, lesson: Lesson): number => {
  const start = LessonProgress.resumeAt(lesson, keptOf(context, lesson.id))
  return lesson.hours?.no_skip === true ? Math.min(start, lesson.hours.reached) : start
}
export const keepFailure = (outcome: CallOutcome): Change => ({ failure: outcome.ok ? brokenFailure : outcome.failure })

/** The lesson to be shown is not the one that was. */
export const choose = (context: PlayerContext): Change => ({
  lesson: null,
  failure: null,
  lesson_id: chosenId(context),
  ...NO_VIDEO,
})

export const keepFact = (_: PlayerContext, fact: MediaFact): Change => {
  switch (fact.type) {
    case "media.ready":
      return { duration: fact.duration, mediaFailure: null }
    case "media.timed":
      return { position: fact.position, buffered: fact.buffered }
    case "media.cued":
      return { cues: fact.cues }
    case "media.leveled":
      return { heights: fact.heights }
    case "media.framed":
      return { isFullScreen: fact.screen, isInPicture: fact.picture }
    case "media.failed":
      return { mediaFailure: fact.reason }
    case "media.playing":
    case "media.paused":
    case "media.waiting":
    case "media.ended":
    case "media.expired":
      return {}
  }
}

/** One more moment of play. */
export const count = (
  context: PlayerContext,
  { position, at }: { readonly position: number; readonly at: number },
): Change => {
  const played = context.counted_at === null ? 0 : LessonProgress.step(context.counted_at, at)
  return {
    counted_at: at,
    played: context.played + played,
    ...keepReport(context, { position, played, at, finished: false }),
  }
}

/** A place that was chosen without playing. */
export const keepPlace = (context: PlayerContext, position: number): Change => ({
  position,
  ...keepReport(context, { position, played: 0, at: nowOf(context), finished: false }),
})

export const finish = (context: PlayerContext): Change => {
  const { lesson, position } = context
  if (lesson === null) return {}
  const at = nowOf(context)
  return {
    finished: withFinished(context, lesson.id),
    ...keepReport(context, {
      position: lesson.kind === "article" ? lesson.seconds : position,
      played: 0,
      at,
      finished: true,
    }),
  }
}

const keepReport = (context: PlayerContext, moment: Omit<Report, "classroom_id" | "lesson_id">): Change => {
  const { lesson, classroom_id, reports, user_id } = context
  if (lesson === null || isGuest(user_id)) return {}
  const kept = keptOf(context, lesson.id)
  const report = LessonProgress.advance(kept, { classroom_id, lesson_id: lesson.id, ...moment })
  return { reports: [...reports.filter((each) => each !== kept), report], now: Math.max(context.now, moment.at) }
}

export const markDue = (context: PlayerContext): Change => {
  const kept = keptOf(context, context.lesson?.id ?? "")
  if (kept === null) return { played: 0 }
  const key = keyOf(kept)
  return { played: 0, due: context.due.includes(key) ? context.due : [...context.due, key] }
}

/** The server has what was sent: what came since is left. */
export const confirm = (context: PlayerContext, sent: Report): Change => ({
  ...dropDue(context),
  reports: context.reports.flatMap((each) =>
    keyOf(each) === keyOf(sent) ? (LessonProgress.confirm(each, sent) ?? []) : [each],
  ),
})

/** The server will never take it. */
export const drop = (context: PlayerContext, sent: Report): Change => ({
  ...dropDue(context),
  reports: context.reports.filter((each) => keyOf(each) !== keyOf(sent)),
})

const dropDue = ({ due }: PlayerContext): Change => ({ due: due.slice(1), isDelayed: false })

export const keyOf = ({ classroom_id, lesson_id }: Report): string => `${classroom_id} ${lesson_id}`

/** What the server has not confirmed of a lesson of this classroom. */
export const keptOf = ({ reports, classroom_id }: PlayerContext, lesson_id: string): Report | null =>
  reports.find((each) => LessonProgress.isOf(each, { classroom_id, lesson_id })) ?? null

export const lessonsOf = (outline: Outline | null): ReadonlyArray<OutlineLesson> =>
  outline?.courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons)) ?? []

/** The lesson that was asked for, else the one studied last, else the first that is open. */
export const chosenId = ({ outline, lesson_id }: PlayerContext): string | null => {
  if (lesson_id !== null) return lesson_id
  const open = lessonsOf(outline).filter(({ preview }) => preview || outline?.joined === true)
  return open.find(({ id }) => id === outline?.last_lesson_id)?.id ?? open[0]?.id ?? null
}

const valueIn = <T>(outcome: CallOutcome<T>): T | null => (outcome.ok ? outcome.value : null)

const withFinished = ({ finished }: PlayerContext, id: string): ReadonlyArray<string> =>
  finished.includes(id) ? finished : [...finished, id]

/** Ticks are seconds apart, so what is done between two of them is put after all that was reported before. */
const nowOf = ({ now, reports }: PlayerContext): number => Math.max(now, ...reports.map(({ at }) => at)) + 1
