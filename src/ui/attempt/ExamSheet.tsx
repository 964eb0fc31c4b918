import { useCallback, useRef } from "react"
import * as Select from "#machines/attempt/examSelectors.ts"
import * as Sheet from "#machines/attempt/examSheet.ts"
import { useCurrentShown } from "../dom/useCurrentShown.ts"
import { AnswerSheetPanel } from "./AnswerSheetPanel.tsx"
import { FeedbackChoice } from "./FeedbackChoice.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

/** The answer sheet of an open paper; drawn apart from the question, which does not change with it. */
export const ExamSheet = ({ exam }: { readonly exam: ExamRef }) => {
  const go = useCallback((index: number) => exam.send({ type: "question.go", index }), [exam])
  const feedback = useExam(exam, Select.chosenFeedback)
  const isLeading = useExam(exam, Select.isLeading)
  const area = useRef<HTMLDivElement>(null)
  useCurrentShown(area, useExam(exam, Select.currentIndex))
  return (
    <div ref={area} className="grid gap-5">
      <AnswerSheetPanel
        sheet={useExam(exam, Sheet.sheet)}
        filter={useExam(exam, Select.filter)}
        onFilter={(filter) => exam.send({ type: "sheet.filter", filter })}
        onGo={go}
      />
      {feedback === null ? null : (
        <FeedbackChoice
          feedback={feedback}
          disabled={!isLeading}
          onChoose={(chosen) => exam.send({ type: "feedback.choose", feedback: chosen })}
        />
      )}
    </div>
  )
}
