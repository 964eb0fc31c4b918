import * as StudyDays from "#domain/study/StudyDays.ts"
import { durationText } from "../kit/durationText.ts"

export interface YearMapProps {
  readonly weeks: ReadonlyArray<ReadonlyArray<StudyDays.StudyDay>>
}

const STEP = 13
const SIZE = 10
const LEVELS = ["fill-line", "fill-accent/25", "fill-accent/50", "fill-accent/75", "fill-accent"] as const

/** A year of study: a square a day, a column a week; on a phone as many of the last weeks as there is room for. */
export const YearMap = ({ weeks }: YearMapProps) => (
  <figure className="grid gap-2">
    <svg
      viewBox={`0 0 ${weeks.length * STEP} ${7 * STEP}`}
      preserveAspectRatio="xMaxYMid slice"
      className="h-28 w-full max-w-[53rem]"
      aria-hidden="true"
    >
      {weeks.map((days, week) =>
        days.map((day, weekday) => (
          <rect
            key={day.day}
            x={week * STEP}
            y={weekday * STEP}
            width={SIZE}
            height={SIZE}
            rx="2"
            className={LEVELS[StudyDays.levelOf(day)]}
          />
        )),
      )}
    </svg>
    <figcaption className="text-grey">
      一格一天，颜色越深学得越久：看课和直播按时间，做题一道按{StudyDays.QUESTION_SECONDS}秒。
    </figcaption>
    <table className="sr-only">
      <caption>各月的学习</caption>
      <thead>
        <tr>
          <th scope="col">月份</th>
          <th scope="col">学习天数</th>
          <th scope="col">看课</th>
          <th scope="col">直播</th>
          <th scope="col">做题</th>
        </tr>
      </thead>
      <tbody>
        {monthsOf(weeks.flat()).map(({ month, days, seconds, live_seconds, answered }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{days}天</td>
            <td>{durationText(seconds)}</td>
            <td>{durationText(live_seconds)}</td>
            <td>{answered}题</td>
          </tr>
        ))}
      </tbody>
    </table>
  </figure>
)

/** What was done in each month in which something was. */
const monthsOf = (all: ReadonlyArray<StudyDays.StudyDay>) => {
  const done = all.filter((day) => StudyDays.minutesOf(day) > 0)
  return [...new Set(done.map(({ day }) => day.slice(0, 7)))].map((month) => {
    const own = done.filter(({ day }) => day.startsWith(month))
    return { month, days: own.length, ...StudyDays.total(own) }
  })
}
