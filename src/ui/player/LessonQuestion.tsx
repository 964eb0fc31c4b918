import type { AnswerValue, ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { AnswerAct } from "#domain/question/AnswerAct.ts"
import { QuestionCard } from "../question/QuestionCard.tsx"
import { EXPLANATION_ID } from "../question/VerdictBar.tsx"

export interface LessonQuestionProps {
  readonly number: number
  readonly question: ExamQuestion
  readonly value: AnswerValue
  readonly answerKey: QuestionKey | null
  readonly disabled: boolean
  readonly send: (act: AnswerAct) => void
}

/** A question that a lesson asks. */
export const LessonQuestion = ({ question, send, ...shown }: LessonQuestionProps) => (
  <QuestionCard
    {...shown}
    // it counts nowhere: no points are shown
    question={{ ...question, score: 0 }}
    flagged={false}
    hasNotesLink={false}
    explanationId={EXPLANATION_ID}
    acts={{
      choose: (key) => send({ type: "answer.choose", key }),
      judge: (value) => send({ type: "answer.judge", value }),
      arrange: (keys) => send({ type: "answer.arrange", keys }),
      fill: (blank, text) => send({ type: "answer.fill", blank, text }),
      write: (text) => send({ type: "answer.write", text }),
      // nothing waits to be sent
      flush: () => {},
    }}
  />
)
