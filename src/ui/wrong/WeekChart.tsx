import type { Output } from "#domain/contract/Contract.ts"
import { reviewDay } from "./reviewDay.ts"

export interface WeekChartProps {
  readonly week: Output<"wrong.overview">["week"]
  readonly now: number
}

const HEIGHT = 48

/** Columns that are a table: the reviews of the next days. */
export const WeekChart = ({ week, now }: WeekChartProps) => {
  const most = Math.max(1, ...week.map(({ questions }) => questions))
  return (
    <table className="w-full table-fixed text-center">
      <caption className="sr-only">接下来七天的复习题数</caption>
      <thead>
        <tr className="align-bottom">
          {week.map(({ day, questions }) => (
            <td key={day} className="px-1 pb-1 tabular">
              <span className={questions === 0 ? "text-grey" : "font-medium"}>{questions}</span>
              <svg viewBox={`0 0 24 ${HEIGHT}`} className="mx-auto h-12 w-6" aria-hidden="true">
                <rect
                  x="0"
                  width="24"
                  rx="3"
                  y={HEIGHT - heightOf(questions, most)}
                  height={heightOf(questions, most)}
                  className={questions === 0 ? "fill-line" : "fill-accent"}
                />
              </svg>
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {week.map(({ day }) => (
            <th key={day} scope="col" className="border-t border-line pt-1 font-normal whitespace-nowrap text-grey">
              <span className="sm:hidden">{shortDay(day, now)}</span>
              <span className="max-sm:hidden">{reviewDay(day, now)}</span>
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

const heightOf = (questions: number, most: number): number =>
  questions === 0 ? 2 : Math.max(4, (questions / most) * HEIGHT)

/** 今 or the day of the month: seven of them are side by side on a phone. */
const shortDay = (day: string, now: number): string =>
  reviewDay(day, now) === "今天" ? "今" : String(Number(day.slice(8)))
