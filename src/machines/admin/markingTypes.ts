import type { MarkedAnswer, MarkingBatch } from "#domain/admin/markingAnswer.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"

export interface MarkingInput {
  readonly paper: string
  readonly question: string
}

/** What is sent: points for an answer, or their taking back. */
export type MarkingAct =
  | { readonly kind: "give"; readonly intent: string; readonly answer: MarkedAnswer; readonly score: number }
  | { readonly kind: "takeBack"; readonly intent: string; readonly answer: MarkedAnswer }

export interface Refused {
  readonly answer: MarkedAnswer
  /** The server's words. */
  readonly message: string
}

export interface MarkingContext extends MarkingInput {
  readonly batch: MarkingBatch | null
  /** Points given in this batch, by the answer's key. */
  readonly given: Readonly<Record<string, number>>
  /** The key of the answer that is marked now; "": none. */
  readonly at: string
  /** Points as they are typed. */
  readonly typed: string
  /** Points were confirmed that are none. */
  readonly isWrong: boolean
  /** What the server has not confirmed, the oldest first. */
  readonly outbox: ReadonlyArray<MarkingAct>
  /** What was given while the page is open and can be taken back, the latest last. */
  readonly done: ReadonlyArray<MarkingAct>
  readonly refused: ReadonlyArray<Refused>
  /** Acts are numbered, so that one that is repeated is known. */
  readonly intents: number
  readonly failure: CallFailure | null
  readonly areKeysShown: boolean
  /** Keys of one letter, figure or sign act. */
  readonly areKeysOn: boolean
}

export type MarkingEvent =
  | { readonly type: "points.type"; readonly sign: string }
  | { readonly type: "points.erase" }
  | { readonly type: "points.choose"; readonly points: number }
  | { readonly type: "points.confirm" }
  | { readonly type: "answer.go"; readonly key: string }
  | { readonly type: "answer.next" }
  | { readonly type: "answer.previous" }
  | { readonly type: "mark.takeBack" }
  | { readonly type: "keys.toggle" }
  | { readonly type: "keys.switch" }
  | { readonly type: "marking.more" }
  | { readonly type: "marking.retry" }
  | { readonly type: "session.resumed" }

export type BatchOutcome = CallOutcome<MarkingBatch>
export type ActOutcome = CallOutcome<Report>
export interface ActSent extends MarkingInput {
  readonly act: MarkingAct
}
