import * as Select from "#machines/attempt/examSelectors.ts"
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

/** Clock, state of saving, and the way to the answer sheet where it is not beside the question. */
export const ExamState = ({ exam, isQuiet = false }: { readonly exam: ExamRef; readonly isQuiet?: boolean }) => (
  <>
    <span translate="no" className="tabular whitespace-nowrap empty:hidden">
      {useExam(exam, Select.dueText)}
    </span>
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
