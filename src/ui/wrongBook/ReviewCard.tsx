import type { Output } from "#domain/contract/Contract.ts"
import { SET_SIZE } from "#domain/wrongBook/PracticeSet.ts"
import { Button } from "../kit/Button.tsx"
import { CalendarIcon } from "../kit/icon/CalendarIcon.tsx"
import { Meta } from "../kit/Meta.tsx"
import { DayBars } from "../kit/DayBars.tsx"
import { reviewDay } from "./reviewDay.ts"

export interface ReviewCardProps {
  readonly overview: Output<"wrong.overview">
  readonly now: number
  readonly busy: boolean
  readonly onStart: () => void
  /** Nothing is due, and somebody has the time. */
  readonly onEarly: () => void
}

/** What is to be reviewed today, the next step of the book, and what the days after it bring. */
export const ReviewCard = ({ overview, now, busy, onStart, onEarly }: ReviewCardProps) => {
  const { active, due_today, done_today, days_left, week } = overview
  return (
    <section aria-label="复习" className="grid gap-3 rounded-lg border border-line bg-sheet p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 translate="no" className="flex items-center gap-2 text-lg tabular">
            <CalendarIcon className="size-6 text-accent-ink" />
            {due_today > 0 ? `今天复习${due_today}题` : done_today > 0 ? "今天的复习做完了" : "今天没有要复习的"}
          </h2>
          <Meta
            items={[
              done_today > 0 && `今天已复习${done_today}题`,
              days_left !== null && (days_left === 0 ? "今天考试" : `距考试${days_left}天，考前都会再过一遍`),
              due_today > 10 && "每组10题",
            ]}
          />
        </div>
        {due_today > 0 ? (
          <Button variant="primary" busy={busy} onClick={onStart} className="max-sm:w-full">
            开始复习
          </Button>
        ) : active > 0 ? (
          <Button busy={busy} onClick={onEarly} className="max-sm:w-full">
            {`提前复习${Math.min(active, SET_SIZE)}题`}
          </Button>
        ) : null}
      </div>
      {week.some(({ questions }) => questions > 0) ? (
        <details>
          <summary className="min-h-11 content-center text-grey">接下来七天</summary>
          <WeekChart week={week} now={now} />
        </details>
      ) : null}
    </section>
  )
}

interface WeekChartProps {
  readonly week: Output<"wrong.overview">["week"]
  readonly now: number
}

/** The reviews of the next days. */
const WeekChart = ({ week, now }: WeekChartProps) => (
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
