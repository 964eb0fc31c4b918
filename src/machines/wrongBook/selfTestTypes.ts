import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { Act } from "#domain/question/LocalAnswer.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface SelfTestAnswer {
  readonly question: ExamQuestion
  readonly key: QuestionKey
  readonly act: Act
}

/** It begins with nothing. */
export type SelfTestInput = Readonly<Record<string, never>>

export type SelfTestEvent =
  | PageEvent<SelfTestInput>
  | ({ readonly type: "selfTest.answer" } & SelfTestAnswer)
  | { readonly type: "selfTest.again"; readonly question_id: string }
