import { Suspense } from "react"
import * as Select from "#machines/attempt/examSelectors.ts"
import * as Sheet from "#machines/attempt/examSheet.ts"
import { Boundary } from "../kit/Boundary.tsx"
import { preloaded } from "../kit/preloaded.ts"
import { BottomSheet } from "../kit/BottomSheet.tsx"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { ExamHeader } from "./ExamHeader.tsx"
import { ExamQuestion } from "./ExamQuestion.tsx"
import { ExamSheet } from "./ExamSheet.tsx"
import { HandInDialog } from "./HandInDialog.tsx"
import { SetAsideNotice } from "./SetAsideNotice.tsx"
import { ConflictNotice } from "./ConflictNotice.tsx"
import { TimeUpDialog } from "./TimeUpDialog.tsx"
import { TroubleBanner } from "./TroubleBanner.tsx"
import { useToolsRef } from "./useTools.ts"
import { type ExamRef, type FilesOf, type NotesOf, useExam } from "./useExam.ts"

const ToolPanel = preloaded(import("./ToolPanel.tsx").then((file) => file.ToolPanel))

const RoomNotices = preloaded(import("./RoomNotices.tsx").then((file) => file.RoomNotices))

export interface ExamViewProps {
  readonly exam: ExamRef
  readonly notesOf?: NotesOf | undefined
  /** Where files of an answer are chosen and shown. */
  readonly filesOf?: FilesOf | undefined
}

/** An open paper or practice: header, one question, the answer sheet beside it or as a sheet from below. */
export const ExamView = ({ exam, notesOf, filesOf }: ExamViewProps) => {
  const practice = useExam(exam, Select.isAnsweredAtOnce)
  const tools = useToolsRef(exam)
  return (
    <div className="min-h-dvh">
      <ExamHeader exam={exam} practice={practice} />
      <div className="mx-auto grid max-w-page gap-4 gutter py-4">
        <TroubleBanner
          trouble={useExam(exam, Select.trouble)}
          refusal={useExam(exam, Select.refusal)}
          retryIn={useExam(exam, Select.retryIn)}
          isBack={useExam(exam, Select.isBack)}
          shouldExport={useExam(exam, Select.shouldExport)}
          otherWriter={useExam(exam, Select.otherWriterText)}
          onRetry={() => exam.send({ type: "sync.retry" })}
          onExport={() => exam.send({ type: "answers.export" })}
          onTakeOver={() => exam.send({ type: "writer.take" })}
        />
        <Changed exam={exam} />
        <Suspense fallback={null}>
          <RoomNotices exam={exam} />
        </Suspense>
        <Conflicts exam={exam} />
        <SetAside exam={exam} />
        <div className="flex flex-col lg:flex-row lg:items-start lg:gap-10">
          <Question exam={exam} notesOf={notesOf} filesOf={filesOf} />
          <div className="contents lg:beside-scroll lg:flex lg:w-80 lg:shrink-0 lg:flex-col lg:gap-4">
            {tools === null ? null : (
              <Suspense fallback={null}>
                <ToolPanel tools={tools} />
              </Suspense>
            )}
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
      <TimeUpDialog
        open={useExam(exam, Select.isAsked)}
        onGoOn={() => exam.send({ type: "paper.resume" })}
        onHandIn={() => exam.send({ type: "exam.handIn" })}
      />
    </div>
  )
}

/** The question in front alone is drawn again with every step through the paper. */
const Question = ({ exam, notesOf, filesOf }: ExamViewProps) => {
  const question = useExam(exam, Select.question)
  return question === null ? null : (
    <Boundary of={question.id} fallback={(again) => <BrokenQuestion exam={exam} onAgain={again} />}>
      <ExamQuestion exam={exam} question={question} notesOf={notesOf} filesOf={filesOf} />
    </Boundary>
  )
}

/** What was told, that the time was changed for this learner or for everybody, or the questions for who begins now. The header reads it out. */
const Changed = ({ exam }: { readonly exam: ExamRef }) => {
  const [moved, revised] = [useExam(exam, Select.movedNotice), useExam(exam, Select.revisedNotice)]
  const told = useExam(exam, Select.messagesNotice)
  return moved === null && revised === null && told === "" ? null : (
    <Notice level="info" action={<Button onClick={() => exam.send({ type: "notice.read" })}>知道了</Button>}>
      {told === "" ? null : <p className="whitespace-pre-line">{told}</p>}
      {moved === null ? null : <p>{moved}</p>}
      {revised === null ? null : <p>{revised}</p>}
    </Notice>
  )
}

const Conflicts = ({ exam }: { readonly exam: ExamRef }) => {
  const questions = useExam(exam, Select.questions)
  return (
    <ConflictNotice
      conflicts={useExam(exam, Select.conflicts)}
      numberOf={(id) => questions.findIndex((question) => question.id === id) + 1}
    />
  )
}

const SetAside = ({ exam }: { readonly exam: ExamRef }) => {
  const questions = useExam(exam, Select.questions)
  return (
    <SetAsideNotice
      setAside={useExam(exam, Select.setAside)}
      numberOf={(id) => questions.findIndex((question) => question.id === id) + 1}
    />
  )
}

const HandIn = ({ exam, practice }: { readonly exam: ExamRef; readonly practice: boolean }) => {
  const open = useExam(exam, Select.isReviewing)
  return (
    <HandInDialog
      open={open}
      sheet={useExam(exam, open ? Sheet.sheet : nothing)}
      practice={practice}
      onClose={() => exam.send({ type: "paper.resume" })}
      onGo={(index) => {
        exam.send({ type: "paper.resume" })
        exam.send({ type: "question.go", index })
      }}
      onHandIn={() => exam.send({ type: "exam.handIn" })}
    />
  )
}

const NONE: ReadonlyArray<never> = []
const nothing = () => NONE

/** In place of a question that threw: the others can be answered, and the paper handed in. */
const BrokenQuestion = ({ exam, onAgain }: { readonly exam: ExamRef; readonly onAgain: () => void }) => (
  <div className="grid min-w-0 flex-1 content-start gap-4">
    <Notice level="error" action={<Button onClick={onAgain}>重新显示</Button>}>
      这道题没能显示，问题已经记下了。作答没有丢，可以先做别的题。
    </Notice>
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => exam.send({ type: "question.previous" })}>上一题</Button>
      <Button onClick={() => exam.send({ type: "question.next" })}>下一题</Button>
      <Button onClick={() => exam.send({ type: "paper.review" })}>检查并交卷</Button>
    </div>
  </div>
)
