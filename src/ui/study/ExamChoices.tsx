import { type ExamDays, stateText } from "#domain/study/examCalendar.ts"
import { rangeText } from "#domain/time/dayText.ts"
import { Button } from "../kit/Button.tsx"
import { Section } from "../kit/Section.tsx"

export interface ExamChoicesProps {
  readonly title: string
  /** To come, the nearest first. */
  readonly exams: ReadonlyArray<ExamDays>
  readonly isBusy: boolean
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly onChoose: (exam_day: string) => void
}

const SHOWN = 4

/** The calendar's exams, each one press away from being the learner's own. */
export const ExamChoices = ({ title, exams, isBusy, now, onChoose }: ExamChoicesProps) => (
  <Section title={title} more={{ href: "/user/profile", label: "自己填日期" }}>
    {exams.length === 0 ? (
      <p className="text-grey">日历上还没有这一科的下一次考试，知道日期的话可以自己填。</p>
    ) : (
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {exams.slice(0, SHOWN).map((exam) => (
          <li key={exam.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
            <div className="min-w-0">
              <h3 className="font-medium">{exam.name}</h3>
              <p className="text-grey tabular">
                {rangeText(exam)}，<span className="inline-block">{stateText(exam, now)}</span>
              </p>
            </div>
            <Button busy={isBusy} aria-label={`我考这次：${exam.name}`} onClick={() => onChoose(exam.start)}>
              我考这次
            </Button>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
