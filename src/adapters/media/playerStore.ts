import { Effect, Ref } from "effect"
import * as LessonProgress from "#domain/player/LessonProgress.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import { DEFAULT, type Preference } from "#domain/player/Preference.ts"
import { Storage } from "../storage/Storage.ts"
import { STORED } from "../storage/stored.ts"

/** Lessons that may wait for the network at once. */
const MAX_REPORTS = 100

/**
 * What this device keeps of one learner's study: unconfirmed reports by lesson, and how videos are watched. What cannot
 * be kept is still sent while the page is open.
 */
export const makePlayerStore = Effect.fnUntraced(function* (user_id: string) {
  const storage = yield* Storage
  const kept = Effect.map(storage.get(STORED.reports, user_id), (reports): ReadonlyArray<Report> => reports ?? [])
  /** Those that this page knows of. */
  const known = yield* Ref.make(yield* kept)

  /** Another page may have written meanwhile: only this lesson is changed in what it kept. */
  const put = Effect.fnUntraced(
    function* (lesson: Report, next: (known: Report) => Report | null) {
      const reports = yield* Ref.get(known)
      const left = next(reports.find((each) => LessonProgress.isOf(each, lesson)) ?? lesson)
      const change = (of: ReadonlyArray<Report>) => [
        ...of.filter((each) => !LessonProgress.isOf(each, lesson)),
        ...(left === null ? [] : [left]),
      ]
      yield* Ref.set(known, change(reports))
      const changed = change(yield* kept).slice(-MAX_REPORTS)
      yield* changed.length === 0
        ? storage.remove(STORED.reports, user_id)
        : storage.set(STORED.reports, user_id, changed)
    },
    (put) => Effect.ignore(put),
  )

  return {
    reports: Ref.get(known),
    preference: Effect.map(storage.get(STORED.preference, ""), (preference): Preference => preference ?? DEFAULT),
    keepPreference: (preference: Preference) => Effect.ignore(storage.set(STORED.preference, "", preference)),
    keep: (report: Report) => put(report, () => report),
    /** The server took this state of the lesson: what came since stays. */
    confirm: (taken: Report) => put(taken, (report) => LessonProgress.confirm(report, taken)),
  }
})
