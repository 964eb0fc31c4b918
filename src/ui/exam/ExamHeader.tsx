import * as Select from "#machines/exam/examSelectors.ts"
import { Button } from "../kit/Button.tsx"
import { IconButton } from "../kit/IconButton.tsx"
import { GridIcon } from "../kit/icon/GridIcon.tsx"
import { ExamClock } from "./ExamClock.tsx"
import { SavedLine } from "./SavedLine.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

const URGENT = 5 * 60_000

const isUrgent = ({ context }: Select.ExamSnapshot): boolean =>
  context.remaining !== null && context.remaining.left <= URGENT

const hasTrouble = (snapshot: Select.ExamSnapshot): boolean =>
  Select.trouble(snapshot) !== null || Select.otherWriter(snapshot) !== null

/** Clock and state of saving in one line, beside what the exam is called and its end. */
export const ExamHeader = ({ exam, practice }: { readonly exam: ExamRef; readonly practice: boolean }) => (
  <header className="sticky short:static under-head z-10 border-b border-line bg-paper">
    <div className="mx-auto grid max-w-page grid-cols-[1fr_auto] items-center gap-x-4 gutter py-1 md:flex">
      <h1 className="min-w-0 truncate text-base md:flex-1">{useExam(exam, Select.title)}</h1>
      <Button
        variant="primary"
        className="md:order-last"
        disabled={!useExam(exam, Select.isLeading)}
        onClick={() => exam.send({ type: "paper.review" })}
      >
        {practice ? "结束" : "交卷"}
      </Button>
      <div className="col-span-2 -mr-2 flex min-h-11 min-w-0 items-center gap-2 lg:mr-0">
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
        />
        <IconButton label="答题卡" className="ml-auto lg:hidden" onClick={() => exam.send({ type: "sheet.open" })}>
          <GridIcon />
        </IconButton>
      </div>
    </div>
    <p aria-live="polite" className="sr-only">
      {useExam(exam, Select.announcement)}
    </p>
  </header>
)
