import type { DisplayMode } from "#domain/core/Agency.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import { type ExamDays, upcoming } from "#domain/study/examCalendar.ts"
import { ExamDaysList } from "./ExamDaysList.tsx"
import { Section } from "../kit/Section.tsx"

export interface ExamCalendarProps {
  /** Of the learner's region and subject. */
  readonly calendar: ReadonlyArray<ExamDays>
  readonly region: UserInfo["region"]
  readonly subject_id: string | null
  readonly mode: DisplayMode
  /** Server time, epoch milliseconds. */
  readonly now: number
}

const SHOWN = 4

/** The dates that are to come of the learner's region and subject, and how far they are. */
export const ExamCalendar = ({ calendar, region, subject_id, mode, now }: ExamCalendarProps) => {
  const list = upcoming(calendar, now).slice(0, SHOWN)
  return list.length === 0 ? null : (
    <Section title={`考试日历 · ${region.name}`} more={{ href: "/user/profile", label: "改地区" }}>
      <ExamDaysList
        list={list}
        subscribeTo={mode === "study" ? null : { region_id: region.id, subject_id }}
        now={now}
      />
    </Section>
  )
}
