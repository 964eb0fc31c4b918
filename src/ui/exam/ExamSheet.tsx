import { useCallback } from "react"
import * as Select from "#machines/exam/examSelectors.ts"
import { AnswerSheetPanel } from "./AnswerSheetPanel.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

/** The answer sheet of an open paper; drawn apart from the question, which does not change with it. */
export const ExamSheet = ({ exam }: { readonly exam: ExamRef }) => {
  const go = useCallback((index: number) => exam.send({ type: "question.go", index }), [exam])
  return (
    <AnswerSheetPanel
      sheet={useExam(exam, Select.sheet)}
      filter={useExam(exam, Select.filter)}
      onFilter={(filter) => exam.send({ type: "sheet.filter", filter })}
      onGo={go}
    />
  )
}
