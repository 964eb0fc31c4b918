import * as LessonProgress from "#domain/player/LessonProgress.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import * as Preference from "#domain/player/Preference.ts"

type Keeper = Pick<Storage, "getItem" | "setItem" | "removeItem">

const PREFERENCE_KEY = "player.preference"
const reportsKey = (userId: string): string => `player.reports.${userId}`
/** Lessons that may wait for the network at once. */
const MOST = 100

/** What this device keeps of one learner's study: unconfirmed reports by lesson, and how videos are watched. */
export class PlayerStorage {
  readonly #storage: () => Keeper
  readonly #key: string
  /** Those that this page knows of. */
  #reports: ReadonlyArray<Report>

  /** `storage` may throw, and so may what it gives: blocked, full or broken, the page goes on. */
  constructor(userId: string, storage: () => Keeper) {
    this.#storage = storage
    this.#key = reportsKey(userId)
    this.#reports = this.#kept()
  }

  get reports(): ReadonlyArray<Report> {
    return this.#reports
  }

  preference(): Preference.Preference {
    return Preference.read(this.#read(PREFERENCE_KEY))
  }

  keepPreference(preference: Preference.Preference): void {
    this.#write(PREFERENCE_KEY, preference)
  }

  keep(report: Report): void {
    this.#put(report, () => report)
  }

  /** The server took this state of the lesson: what came since stays. */
  confirm(taken: Report): void {
    this.#put(taken, (known) => LessonProgress.confirm(known, taken))
  }

  /** Another page may have written meanwhile: only this lesson is changed in what it kept. */
  #put(lesson: Report, next: (known: Report) => Report | null): void {
    const known = this.#reports.find((each) => LessonProgress.isOf(each, lesson)) ?? lesson
    const left = next(known)
    const change = (reports: ReadonlyArray<Report>) => [
      ...reports.filter((each) => !LessonProgress.isOf(each, lesson)),
      ...(left === null ? [] : [left]),
    ]
    this.#reports = change(this.#reports)
    const kept = change(this.#kept()).slice(-MOST)
    this.#write(this.#key, kept.length === 0 ? null : kept)
  }

  #kept(): ReadonlyArray<Report> {
    const kept = this.#read(this.#key)
    return Array.isArray(kept) ? kept.filter(isReport) : []
  }

  #read(key: string): unknown {
    try {
      return JSON.parse(this.#storage().getItem(key) ?? "null")
    } catch {
      return null
    }
  }

  #write(key: string, value: unknown): void {
    try {
      if (value === null) this.#storage().removeItem(key)
      else this.#storage().setItem(key, JSON.stringify(value))
    } catch {
      // what could not be kept is still sent while the page is open
    }
  }
}

const isReport = (value: unknown): value is Report => {
  if (typeof value !== "object" || value === null) return false
  const { classroom_id, lesson_id, position, played, finished, at } = value as Readonly<Record<keyof Report, unknown>>
  return (
    typeof classroom_id === "string" &&
    typeof lesson_id === "string" &&
    [position, played, at].every((number) => typeof number === "number" && Number.isFinite(number) && number >= 0) &&
    typeof finished === "boolean"
  )
}
