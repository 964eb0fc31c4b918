import * as AnswerSheet from "#domain/exam/AnswerSheet.ts"
import * as Select from "#machines/exam/examSelectors.ts"
import { BottomSheet } from "../kit/BottomSheet.tsx"
import { AnswerSheetPanel } from "./AnswerSheetPanel.tsx"
import { ExamHeader } from "./ExamHeader.tsx"
import { ExamQuestion } from "./ExamQuestion.tsx"
import { HandInDialog } from "./HandInDialog.tsx"
import { SplitNotice } from "./SplitNotice.tsx"
import { TroubleBanner } from "./TroubleBanner.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

/** An open paper or practice: header, one question, the answer sheet beside it or as a sheet from below. */
export const ExamView = ({ exam }: { readonly exam: ExamRef }) => {
  const question = useExam(exam, Select.question)
  const sheet = useExam(exam, Select.sheet)
  const practice = useExam(exam, Select.isAnsweredAtOnce)
  const panel = (
    <AnswerSheetPanel
      sheet={sheet}
      filter={useExam(exam, Select.filter)}
      onFilter={(filter) => exam.send({ type: "sheet.filter", filter })}
      onGo={(index) => exam.send({ type: "question.go", index })}
    />
  )
  return (
    <div className="min-h-dvh">
      <ExamHeader exam={exam} practice={practice} />
      <div className="mx-auto grid max-w-page gap-4 px-4 py-4">
        <TroubleBanner
          trouble={useExam(exam, Select.trouble)}
          otherWriter={useExam(exam, Select.otherWriter)}
          onRetry={() => exam.send({ type: "sync.retry" })}
          onTakeOver={() => exam.send({ type: "writer.take" })}
        />
        <SplitNotice
          splits={useExam(exam, Select.splits)}
          numberOf={(id) => sheet.findIndex((cell) => cell.question_id === id) + 1}
        />
        <div className="flex items-start gap-10">
          {question === null ? null : <ExamQuestion exam={exam} question={question} />}
          <aside
            aria-label="答题卡"
            className="sticky top-20 hidden w-80 shrink-0 rounded-lg border border-line bg-sheet p-4 lg:block"
          >
            {panel}
          </aside>
        </div>
      </div>
      <BottomSheet
        open={useExam(exam, Select.isSheetOpen)}
        title="答题卡"
        onClose={() => exam.send({ type: "sheet.close" })}
      >
        {panel}
      </BottomSheet>
      <HandInDialog
        open={useExam(exam, Select.isReviewing)}
        counts={AnswerSheet.counts(sheet)}
        practice={practice}
        onClose={() => exam.send({ type: "paper.resume" })}
        onHandIn={() => exam.send({ type: "exam.handIn" })}
      />
    </div>
  )
}
