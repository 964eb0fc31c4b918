import type { Output } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { Act, LocalAnswers } from "#domain/question/LocalAnswer.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface TrialInput {
  readonly bank_id: string
}

export type Trial = Output<"question.trial">

export interface TrialContext extends LocalAnswers {
  readonly bank_id: string
  readonly trial: Trial | null
  readonly failure: CallFailure | null
  /** Of the question in front. */
  readonly index: number
}

export type TrialEvent =
  | PageEvent<TrialInput>
  | Act
  | { readonly type: "question.next" }
  | { readonly type: "question.previous" }
  | { readonly type: "trial.again" }
  | { readonly type: "trial.retry" }
