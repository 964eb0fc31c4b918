import * as StudyDays from "#domain/study/StudyDays.ts"
import { DayBars } from "../kit/DayBars.tsx"
import { durationText } from "../kit/durationText.ts"
import { Section } from "../kit/Section.tsx"
import { YearMap } from "./YearMap.tsx"

export interface StudyCalendarProps {
  readonly days: ReadonlyArray<StudyDays.StudyDay>
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** The last seven days, the year behind them, and how many days in a row. */
export const StudyCalendar = ({ days, now }: StudyCalendarProps) => {
  const week = StudyDays.week(days, now)
  const streak = StudyDays.streak(days, now)
  const all = StudyDays.total(week)
  const minutes = week.reduce((sum, day) => sum + StudyDays.minutesOf(day), 0)
  return (
    <Section title="学习日历">
      <div className="grid min-w-0 grid-cols-1 gap-6 rounded-lg border border-line bg-sheet p-5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 tabular">
          <span className="text-lg font-medium">{streak > 0 ? `连续学习${streak}天` : "今天学一点，从第一天算起"}</span>
          <span className="text-grey">
            近七天约学了{durationText(minutes * 60)}：{partsText(all)}
          </span>
        </p>
        <DayBars
          caption="近七天每天学了几分钟"
          days={week.map((day, index) => ({
            day: day.day,
            name: index === week.length - 1 ? "今天" : `${Number(day.day.slice(5, 7))}-${day.day.slice(8)}`,
            short: index === week.length - 1 ? "今" : String(Number(day.day.slice(8))),
            value: StudyDays.minutesOf(day),
            text: `${StudyDays.minutesOf(day)}分钟：${partsText(day)}`,
          }))}
        />
        <YearMap weeks={StudyDays.year(days, now)} />
      </div>
    </Section>
  )
}

/** A live class is named where there was one. */
const partsText = ({ seconds, live_seconds, answered }: StudyDays.Effort) =>
  [
    `看课${durationText(seconds)}`,
    ...(live_seconds > 0 ? [`直播${durationText(live_seconds)}`] : []),
    `做题${answered}道`,
  ].join("，")
