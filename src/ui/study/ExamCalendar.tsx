import type { DisplayMode } from "#domain/Agency.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import { type ExamDays, stateText, upcoming } from "#domain/examCalendar.ts"
import { buttonClass } from "../kit/buttonClass.ts"
import { CalendarIcon } from "../kit/icon/CalendarIcon.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Section } from "../kit/Section.tsx"
import { examDayHint } from "../profile/examDayHint.ts"

export interface ExamCalendarProps {
  readonly calendar: ReadonlyArray<ExamDays>
  readonly user: Pick<UserInfo, "region" | "exam_day">
  readonly mode: DisplayMode
  /** Server time, epoch milliseconds. */
  readonly now: number
}

const SHOWN = 4

/** Registration and exam days of the learner's region, and how far they are. */
export const ExamCalendar = ({ calendar, user: { region, exam_day }, mode, now }: ExamCalendarProps) => {
  const list = upcoming(calendar, now).slice(0, SHOWN)
  return list.length === 0 && exam_day === null ? null : (
    <Section title={`考试日历 · ${region.name}`} more={{ href: "/user/profile", label: "改地区和考试日期" }}>
      {exam_day === null ? null : (
        <p>
          你的考试日期是 {exam_day}：{examDayHint(exam_day, now)}
        </p>
      )}
      {list.length === 0 ? null : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {list.map((days) => (
            <li key={days.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4">
              <div className="min-w-0">
                <h3 className="font-medium">{days.name}</h3>
                <Meta items={[days.start === days.end ? days.start : `${days.start} 至 ${days.end}`]} />
              </div>
              <p className="font-medium text-accent-ink tabular">{stateText(days, now)}</p>
            </li>
          ))}
        </ul>
      )}
      {mode === "study" || list.length === 0 ? null : (
        <div>
          {/* a file for other programs, no page of this site */}
          <a href={`/calendar.ics?region=${region.id}`} className={buttonClass({})}>
            <CalendarIcon className="size-5" />
            加到我的日历
          </a>
        </div>
      )}
    </Section>
  )
}
