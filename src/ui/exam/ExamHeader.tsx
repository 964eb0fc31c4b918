import * as Select from "#machines/exam/examSelectors.ts"
import { Button } from "../kit/Button.tsx"
import { IconButton } from "../kit/IconButton.tsx"
import { GridIcon } from "../kit/icon/GridIcon.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"
import { ExamClock } from "./ExamClock.tsx"
import { SavedLine } from "./SavedLine.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

const URGENT = 5 * 60_000

const isUrgent = ({ context }: Select.ExamSnapshot): boolean =>
  context.remaining !== null && context.remaining.left <= URGENT

const hasTrouble = (snapshot: Select.ExamSnapshot): boolean =>
  Select.trouble(snapshot) !== null || Select.otherWriter(snapshot) !== null

/** Clock and state of saving in one line, beside what the exam is called and its end; of practice, how far it is. */
export const ExamHeader = ({ exam, practice }: { readonly exam: ExamRef; readonly practice: boolean }) => (
  <header className="sticky short:static under-head z-10 border-b border-line bg-paper">
    {practice ? <PracticeLine exam={exam} /> : <PaperLines exam={exam} />}
    <p aria-live="polite" className="sr-only">
      {useExam(exam, Select.announcement)}
    </p>
  </header>
)

const PaperLines = ({ exam }: { readonly exam: ExamRef }) => (
  <div className="mx-auto grid max-w-page grid-cols-[1fr_auto] items-center gap-x-4 gutter py-1 md:flex">
    <h1 className="min-w-0 truncate text-base md:flex-1">{useExam(exam, Select.title)}</h1>
    <Button
      variant="primary"
      className="md:order-last"
      disabled={!useExam(exam, Select.isLeading)}
      onClick={() => exam.send({ type: "paper.review" })}
    >
      交卷
    </Button>
    <div className="col-span-2 -mr-2 flex min-h-11 min-w-0 items-center gap-2 lg:mr-0">
      <State exam={exam} />
    </div>
  </div>
)

/** On a phone one slim bar: the title is read out alone, and answers that are safe are a sign. */
const PracticeLine = ({ exam }: { readonly exam: ExamRef }) => {
  const count = useExam(exam, Select.questionCount)
  return (
    <div className="mx-auto flex max-w-page items-center gap-2 gutter py-1 md:gap-4">
      <h1 className="min-w-0 truncate text-base max-md:sr-only md:flex-1">{useExam(exam, Select.title)}</h1>
      <span className="whitespace-nowrap tabular">
        {useExam(exam, Select.currentIndex) + 1} / {count}
      </span>
      <span className="min-w-12 flex-1 md:max-w-40">
        <ProgressBar label="练习进度" value={useExam(exam, Select.answeredCount) / Math.max(1, count)} />
      </span>
      <State exam={exam} isQuiet />
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

const State = ({ exam, isQuiet = false }: { readonly exam: ExamRef; readonly isQuiet?: boolean }) => (
  <>
    <ExamClock
      left={useExam(exam, Select.timeLeft)}
      urgent={useExam(exam, isUrgent)}
      hidden={useExam(exam, Select.isClockHidden)}
      onToggle={() => exam.send({ type: "clock.toggle" })}
    />
    <SavedLine
      word={useExam(exam, Select.savedWord)}
      label={useExam(exam, Select.savedLabel)}
      hasTrouble={useExam(exam, hasTrouble)}
      isQuiet={isQuiet}
    />
    <IconButton label="答题卡" className="ml-auto lg:hidden" onClick={() => exam.send({ type: "sheet.open" })}>
      <GridIcon />
    </IconButton>
  </>
)
