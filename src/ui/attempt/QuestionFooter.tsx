import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { needsCheck } from "#domain/question/needsCheck.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import * as Sheet from "#machines/attempt/examSheet.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { ChevronLeftIcon } from "../kit/icon/ChevronLeftIcon.tsx"
import { ChevronRightIcon } from "../kit/icon/ChevronRightIcon.tsx"
import { FlagIcon } from "../kit/icon/FlagIcon.tsx"
import { type ExamRef, useExam } from "./useExam.ts"
import { VerdictBar } from "../question/VerdictBar.tsx"

export interface QuestionFooterProps {
  readonly exam: ExamRef
  readonly question: ExamQuestion
  readonly isWide: boolean
}

/** The ways on from a question; on a phone with its verdict, since the explanation lies below what is seen. */
export const QuestionFooter = ({ exam, question, isWide }: QuestionFooterProps) => {
  const index = useExam(exam, Select.currentIndex)
  const isLast = useExam(exam, Select.questionCount) === index + 1
  const value = useExam(exam, Select.value)
  const answerKey = useExam(exam, Select.key)
  const isChecking = useExam(exam, Select.isChecking)
  const isWriter = useExam(exam, Select.isWriter)
  const isLeading = useExam(exam, Select.isLeading)
  const flagged = useExam(exam, Select.isFlagged)
  const practice = useExam(exam, Select.isAnsweredAtOnce)
  const isComplete = useExam(exam, Sheet.answeredCount) === useExam(exam, Select.questionCount)
  return (
    <footer className={classes("lower-bar short:w-full lg:sticky lg:w-full lg:border-t-0", !isWide && "lg:max-w-read")}>
      {answerKey === null ? null : <VerdictBar answerKey={answerKey} />}
      <div className="mx-auto flex max-w-read items-center justify-between gap-1 px-4 py-2 whitespace-nowrap short:px-0 lg:max-w-none lg:px-0">
        <Button size="slim" disabled={index === 0} onClick={() => exam.send({ type: "question.previous" })}>
          <ChevronLeftIcon className="size-5" />
          上一题
        </Button>
        <Button
          variant="quiet"
          size="slim"
          aria-pressed={flagged}
          disabled={!isWriter}
          onClick={() => exam.send({ type: "flag.toggle", question_id: question.id })}
        >
          <FlagIcon className="size-5" />
          {flagged ? "已标记" : "标记"}
        </Button>
        {practice && answerKey === null && (needsCheck(question) || (isAnswered(value) && !isChecking)) ? (
          <Button
            variant="primary"
            busy={isChecking}
            disabled={!isWriter || !isAnswered(value)}
            onClick={() => exam.send({ type: "answer.check", question_id: question.id })}
          >
            看答案
          </Button>
        ) : practice && isLast ? (
          <Button
            variant={answerKey === null ? "secondary" : "primary"}
            size="slim"
            disabled={!isLeading}
            onClick={() => finish(exam, isComplete)}
          >
            完成，看结果
          </Button>
        ) : (
          <Button
            variant={answerKey === null ? "secondary" : "primary"}
            size="slim"
            disabled={isLast}
            onClick={() => exam.send({ type: "question.next" })}
          >
            下一题
            <ChevronRightIcon className="size-5" />
          </Button>
        )}
      </div>
    </footer>
  )
}

/** Where nothing is empty there is nothing to ask. */
const finish = (exam: ExamRef, isComplete: boolean): void => {
  exam.send({ type: "paper.review" })
  if (isComplete) exam.send({ type: "exam.handIn" })
}
