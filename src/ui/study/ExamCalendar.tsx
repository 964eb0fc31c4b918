import type { DisplayMode } from "#domain/core/Agency.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import { type ExamDays, upcoming } from "#domain/study/examCalendar.ts"
import { ExamDaysList } from "./ExamDaysList.tsx"
import { Section } from "../kit/Section.tsx"
import { examDayHint } from "../account/examDayHint.ts"

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
          你的考试日期是{exam_day}：{examDayHint(exam_day, now)}
        </p>
      )}
      {list.length === 0 ? null : (
        <ExamDaysList list={list} subscribeTo={mode === "study" ? null : region.id} now={now} />
      )}
    </Section>
  )
}
