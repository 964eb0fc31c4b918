import type { Output } from "#domain/contract/Contract.ts"
import type { AnswerValue, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { PageEvent } from "../pageEvents.ts"

export interface TrialInput {
  readonly bank_id: string
}

export type Trial = Output<"question.trial">

export interface TrialContext {
  readonly bank_id: string
  readonly trial: Trial | null
  readonly failure: CallFailure | null
  /** Of the question in front. */
  readonly index: number
  /** By question. */
  readonly answers: Readonly<Record<string, AnswerValue>>
  readonly keys: Readonly<Record<string, QuestionKey>>
}

/** What changes the answer of the question in front, or asks for its key. */
export type TrialAnswer =
  | { readonly type: "answer.choose"; readonly key: string }
  | { readonly type: "answer.judge"; readonly value: boolean }
  | { readonly type: "answer.fill"; readonly blank: number; readonly text: string }
  | { readonly type: "answer.arrange"; readonly keys: ReadonlyArray<string> }
  | { readonly type: "answer.write"; readonly text: string }
  | { readonly type: "answer.check" }

export type TrialEvent =
  | PageEvent<TrialInput>
  | TrialAnswer
  | { readonly type: "question.next" }
  | { readonly type: "question.previous" }
  | { readonly type: "trial.again" }
  | { readonly type: "trial.retry" }
