import { type ExamDays, stateText } from "#domain/study/examCalendar.ts"
import { rangeText } from "#domain/time/dayText.ts"
import { Choice } from "../kit/Choice.tsx"
import { TextField } from "../kit/TextField.tsx"
import { examDayHint } from "./examDayHint.ts"

export interface ExamDayStepProps {
  /** Of the calendar, to come, the nearest first. */
  readonly exams: ReadonlyArray<ExamDays>
  /** `YYYY-MM-DD`, or as far as it is typed. */
  readonly examDay: string
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly onChange: (exam_day: string) => void
}

const SHOWN = 3

export const ExamDayStep = ({ exams, examDay, now, onChange }: ExamDayStepProps) => (
  <div className="grid gap-5">
    {exams.length === 0 ? null : (
      <div className="grid gap-2">
        {exams.slice(0, SHOWN).map((exam) => (
          <Choice key={exam.id} chosen={exam.start === examDay} onChoose={() => onChange(exam.start)}>
            <span className="block">{exam.name}</span>
            <span className="block text-sm font-normal text-grey tabular">
              {rangeText(exam)}，<span className="inline-block">{stateText(exam, now)}</span>
            </span>
          </Choice>
        ))}
      </div>
    )}
    <TextField
      label={exams.length === 0 ? "考试日期" : "或者自己填考试日期"}
      type="date"
      name="exam_day"
      value={examDay}
      hint={examDayHint(examDay, now)}
      onChange={onChange}
    />
  </div>
)
