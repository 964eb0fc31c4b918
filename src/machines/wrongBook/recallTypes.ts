import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { Act } from "#domain/question/LocalAnswer.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface RecallAnswer {
  readonly question: ExamQuestion
  readonly key: QuestionKey
  readonly act: Act
}

/** It begins with nothing. */
export type RecallInput = Readonly<Record<string, never>>

export type RecallEvent =
  | PageEvent<RecallInput>
  | ({ readonly type: "recall.answer" } & RecallAnswer)
  | { readonly type: "recall.again"; readonly question_id: string }
