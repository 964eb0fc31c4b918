import type { AnswerValue, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { Output } from "#domain/contract/Contract.ts"
import type { AnswerAct } from "#domain/question/AnswerAct.ts"

export type MarkerList = Output<"marker.list">
export type Marker = MarkerList["list"][number]

export interface LessonMarkersInput {
  readonly classroom_id: string
  readonly lesson_id: string
  /** Questions that were asked in this sitting already. */
  readonly passed_ids: ReadonlyArray<string>
}

export interface LessonMarkersContext extends LessonMarkersInput {
  readonly markers: ReadonlyArray<Marker>
  /** Where the video was a moment ago; null before it played. */
  readonly position: number | null
  /** The question that is asked, or was asked last. */
  readonly question_id: string | null
  readonly value: AnswerValue
  readonly key: QuestionKey | null
  readonly message: string
}

export type LessonMarkersEvent =
  | AnswerAct
  | { readonly type: "position.played"; readonly position: number }
  | { readonly type: "marker.ask"; readonly question_id: string }
  | { readonly type: "marker.answer" }
  | { readonly type: "marker.skip" }
  | { readonly type: "marker.goOn" }

/** What the player is told. */
export type MarkerFact =
  | { readonly type: "marker.passed"; readonly question_id: string }
  | { readonly type: "video.pause" }
  | { readonly type: "video.play" }
