import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import type { Input, Output } from "#domain/contract/Contract.ts"
import type { HoursState, LessonHours } from "#domain/contract/hours.ts"
import type { HoursRules } from "#domain/hours/HoursLedger.ts"
import type { Played } from "#domain/hours/Played.ts"
import type { AnswerAct } from "#domain/question/AnswerAct.ts"

export type HoursBeat = Input<"hours.beat">
export type HoursBegun = Output<"hours.begin">
export type HoursAnswered = Output<"hours.answer">

/** Seconds into the lesson, and when that was so: server time, epoch milliseconds. */
export interface Place {
  readonly position: number
  readonly at: number
}

export interface LessonHoursInput {
  readonly classroom_id: string
  readonly lesson_id: string
  readonly hours: LessonHours & Pick<HoursRules, "no_skip" | "speed">
}

export interface LessonHoursContext extends Omit<LessonHoursInput, "hours"> {
  readonly no_skip: boolean
  readonly speed: number
  readonly hours: LessonHours
  /** Under which this device counts; empty before it began. */
  readonly session: string
  /** What the next beat names. */
  readonly nonce: string
  /** Where the video is; null while it does not play. */
  readonly place: Place | null
  /** Played and not sent yet. */
  readonly played: Played
  /** Sent, and not confirmed. */
  readonly sent: Played
  readonly check: HoursState["check"]
  readonly value: AnswerValue
  /** It played when it was stopped for a question or for the beginning: it goes on afterwards. */
  readonly resumes: boolean
  /** What became of the last question; null before one was. */
  readonly verdict: "right" | "wrong" | "missed" | null
  /** Why a call was refused or failed. */
  readonly message: string
}

export type LessonHoursEvent =
  | AnswerAct
  | ({ readonly type: "play.began" } & Place)
  | ({ readonly type: "position.played" } & Place)
  | { readonly type: "play.stopped" }
  | { readonly type: "page.hidden" }
  | { readonly type: "page.shown" }
  | { readonly type: "network.online" }
  | { readonly type: "hours.retry" }
  | { readonly type: "hours.takeOver" }
  | { readonly type: "hours.answer" }
  | { readonly type: "hours.later" }
  | { readonly type: "hours.open" }
  | { readonly type: "hours.goOn" }

/**
 * What the player is told. `hours.moved`: `reach` is how far the learner may move in the lesson, null where that is
 * free; `owed` is what has to be sent when the lesson is left.
 */
export type HoursFact =
  | { readonly type: "video.pause" }
  | { readonly type: "video.play" }
  | { readonly type: "video.seek"; readonly position: number }
  | { readonly type: "hours.moved"; readonly reach: number | null; readonly owed: HoursBeat | null }
