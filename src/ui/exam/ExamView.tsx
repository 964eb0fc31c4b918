import * as AnswerSheet from "#domain/exam/AnswerSheet.ts"
import * as Select from "#machines/exam/examSelectors.ts"
import { BottomSheet } from "../kit/BottomSheet.tsx"
import { ExamHeader } from "./ExamHeader.tsx"
import { ExamQuestion } from "./ExamQuestion.tsx"
import { ExamSheet } from "./ExamSheet.tsx"
import { HandInDialog } from "./HandInDialog.tsx"
import { SplitNotice } from "./SplitNotice.tsx"
import { ToolPanel } from "./ToolPanel.tsx"
import { TroubleBanner } from "./TroubleBanner.tsx"
import { useToolsRef } from "./useTools.ts"
import { type ExamRef, useExam } from "./useExam.ts"

/** An open paper or practice: header, one question, the answer sheet beside it or as a sheet from below. */
export const ExamView = ({ exam }: { readonly exam: ExamRef }) => {
  const question = useExam(exam, Select.question)
  const practice = useExam(exam, Select.isAnsweredAtOnce)
  const tools = useToolsRef(exam)
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
        <Splits exam={exam} />
        <div className="flex items-start gap-10">
          {question === null ? null : <ExamQuestion exam={exam} question={question} />}
          <div className="contents lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:w-80 lg:shrink-0 lg:flex-col lg:gap-4">
            {tools === null ? null : <ToolPanel tools={tools} />}
            <aside
              aria-label="答题卡"
              className="hidden min-h-0 overflow-y-auto overscroll-contain rounded-lg border border-line bg-sheet p-4 lg:block"
            >
              <ExamSheet exam={exam} />
            </aside>
          </div>
        </div>
      </div>
      <BottomSheet
        open={useExam(exam, Select.isSheetOpen)}
        title="答题卡"
        onClose={() => exam.send({ type: "sheet.close" })}
      >
        <ExamSheet exam={exam} />
      </BottomSheet>
      <HandIn exam={exam} practice={practice} />
    </div>
  )
}

const Splits = ({ exam }: { readonly exam: ExamRef }) => {
  const questions = useExam(exam, Select.questions)
  return (
    <SplitNotice
      splits={useExam(exam, Select.splits)}
      numberOf={(id) => questions.findIndex((question) => question.id === id) + 1}
    />
  )
}

const HandIn = ({ exam, practice }: { readonly exam: ExamRef; readonly practice: boolean }) => (
  <HandInDialog
    open={useExam(exam, Select.isReviewing)}
    counts={AnswerSheet.counts(useExam(exam, Select.sheet))}
    practice={practice}
    onClose={() => exam.send({ type: "paper.resume" })}
    onHandIn={() => exam.send({ type: "exam.handIn" })}
  />
)
