import type { Output } from "#domain/contract/Contract.ts"
import { DayBars } from "../kit/DayBars.tsx"
import { reviewDay } from "./reviewDay.ts"

export interface WeekChartProps {
  readonly week: Output<"wrong.overview">["week"]
  readonly now: number
}

/** The reviews of the next days. */
export const WeekChart = ({ week, now }: WeekChartProps) => (
  <DayBars
    caption="接下来七天的复习题数"
    days={week.map(({ day, questions }) => ({
      day,
      name: reviewDay(day, now),
      short: shortDay(day, now),
      value: questions,
    }))}
  />
)

/** 今 or the day of the month: seven of them are side by side on a phone. */
const shortDay = (day: string, now: number): string =>
  reviewDay(day, now) === "今天" ? "今" : String(Number(day.slice(8)))
