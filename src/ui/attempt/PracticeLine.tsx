import * as Select from "#machines/attempt/examSelectors.ts"
import * as Sheet from "#machines/attempt/examSheet.ts"
import { Button } from "../kit/Button.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"
import { ExamState } from "./ExamState.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

/** On a phone one slim bar: the title is read out alone, and answers that are safe are a sign. */
export const PracticeLine = ({ exam }: { readonly exam: ExamRef }) => {
  const count = useExam(exam, Select.questionCount)
  return (
    <div className="mx-auto flex max-w-page items-center gap-2 gutter py-1 md:gap-4">
      <h1 className="min-w-0 truncate text-base max-md:sr-only md:flex-1">{useExam(exam, Select.title)}</h1>
      <span translate="no" className="whitespace-nowrap tabular">
        {useExam(exam, Select.currentIndex) + 1} / {count}
      </span>
      <span className="min-w-12 flex-1 md:max-w-40">
        <ProgressBar label="练习进度" value={useExam(exam, Sheet.answeredCount) / Math.max(1, count)} />
      </span>
      <ExamState exam={exam} isQuiet />
      <Button
        variant="quiet"
        size="slim"
        className="-mr-2"
        disabled={!useExam(exam, Select.isLeading)}
        onClick={() => exam.send({ type: "paper.review" })}
      >
        结束
      </Button>
    </div>
  )
}
