import type { Output } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import type { Cue, MediaCommand, MediaFact, MediaFailure } from "#domain/player/MediaPort.ts"
import type { Preference } from "#domain/player/Preference.ts"
import type { HoursBeat, HoursFact } from "./lessonHoursTypes.ts"
import type { MarkerFact } from "./lessonMarkersTypes.ts"
import type { DeliveryEvent, DeliveryFact } from "../page/deliveryTypes.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export type Outline = Output<"course.study">
export type OutlineLesson = Outline["courses"][number]["chapters"][number]["lessons"][number]
export type Lesson = Output<"course.lesson">

export interface PlayerInput {
  readonly classroom_id: string
  /** The lesson that the address names, or null for the one studied last. */
  readonly lesson_id: string | null
  /** Whose progress this is. */
  readonly user_id: string
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** Seconds of play between two reports (system config). */
  readonly refreshRate: number
}

/** Plain data. Positions are seconds into the lesson; times are epoch milliseconds of server time. */
export interface PlayerContext extends PlayerInput {
  readonly outline: Outline | null
  readonly lesson: Lesson | null
  readonly failure: CallFailure | null

  readonly preference: Preference
  /** What the server has not confirmed, one a lesson. */
  readonly reports: ReadonlyArray<Report>
  /** Those that are to be sent now, as `classroom_id lesson_id`, the first one first. */
  readonly due: ReadonlyArray<string>
  /** The first of them could not be sent yet. */
  readonly isDelayed: boolean
  /** Lessons that were finished since the outline was read. */
  readonly finished: ReadonlyArray<string>
  /** Questions of lessons that were asked in this sitting. */
  readonly passed_ids: ReadonlyArray<string>

  /** Another lesson was opened from this page: it begins to play by itself. */
  readonly hasMoved: boolean
  readonly position: number
  /** What lies behind it may not be skipped to; null: everything may. */
  readonly reach: number | null
  readonly duration: number
  /** End of what is loaded around the position. */
  readonly buffered: number
  /** The last moment of play that was counted; null while nothing plays. */
  readonly counted_at: number | null
  /** Seconds played since a report was last due. */
  readonly played: number
  readonly cues: ReadonlyArray<Cue>
  /** Heights of the pictures to choose among; none where the browser chooses. */
  readonly heights: ReadonlyArray<number>
  readonly isFullScreen: boolean
  readonly isInPicture: boolean
  readonly mediaFailure: MediaFailure | null
}

/** What the learner does with the picture. */
export type VideoIntent =
  | { readonly type: "video.play" }
  | { readonly type: "video.pause" }
  | { readonly type: "video.toggle" }
  | { readonly type: "video.seek"; readonly position: number }
  | { readonly type: "video.skip"; readonly by: number }
  | { readonly type: "video.screen" }
  | { readonly type: "video.picture" }

export type PreferenceIntent =
  | { readonly type: "preference.rate"; readonly rate: number }
  | { readonly type: "preference.faster" }
  | { readonly type: "preference.slower" }
  | { readonly type: "preference.volume"; readonly volume: number }
  | { readonly type: "preference.mute" }
  | { readonly type: "preference.captions" }
  | { readonly type: "preference.height"; readonly height: number | null }
  | { readonly type: "preference.letterKeys" }

export type PlayerEvent =
  | PageEvent<PlayerInput>
  | VideoIntent
  | PreferenceIntent
  | MediaFact
  | StoreFact
  | PlayerSignal
  | MarkerFact
  | HoursFact
  | DeliveryFact<Report>
  | { readonly type: "lesson.retry" }
  | { readonly type: "controls.touch" }
  | { readonly type: "lesson.finish" }
  | { readonly type: "lesson.next" }
  | { readonly type: "player.retry" }

/** What the device kept for this learner; sent once, at the start. */
export interface StoreFact {
  readonly type: "store.recalled"
  readonly reports: ReadonlyArray<Report>
  readonly preference: Preference
}

export type StoreCommand =
  | { readonly type: "report.keep"; readonly report: Report }
  /** The server has it. */
  | { readonly type: "report.drop"; readonly report: Report }
  | { readonly type: "preference.keep"; readonly preference: Preference }
  /** Played in this lesson, and sent when it is left. */
  | { readonly type: "hours.owe"; readonly beat: HoursBeat | null }
  | { readonly type: "hours.leave" }

export interface StoreInput {
  readonly user_id: string
}

/** What happens around the page. `elsewhere.played`: another page of this browser began to play. */
export type PlayerSignal =
  | { readonly type: "page.hidden" }
  | { readonly type: "page.shown" }
  | { readonly type: "network.online" }
  | { readonly type: "elsewhere.played" }

export type SignalCommand = { readonly type: "playing.announce" }

export type Told = MediaCommand | StoreCommand | SignalCommand | DeliveryEvent
