import type { Output } from "#domain/contract/Contract.ts"
import * as MonthGrid from "#domain/time/MonthGrid.ts"
import { classes } from "../kit/classes.ts"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { Fold } from "../kit/Fold.tsx"
import { ChevronLeftIcon } from "../kit/icon/ChevronLeftIcon.tsx"
import { ChevronRightIcon } from "../kit/icon/ChevronRightIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"

type Daily = Output<"practice.daily">

export interface DailyCardProps {
  /** To a guest, a month without a day done. */
  readonly daily: Daily
  /** Where the set of a day is answered. */
  readonly startHref: (day: string) => string
  readonly resultHref: (attempt_id: string) => string
  readonly monthHref: (month: string) => string
  /** Somebody went to a month: it is open. */
  readonly isMonthAsked: boolean
}

/** One set a day: today's, how many in a row, and the month behind a line. */
export const DailyCard = (props: DailyCardProps) => {
  const { daily, startHref, resultHref, isMonthAsked } = props
  const today = daily.days.find(({ day }) => day === daily.today)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-sheet p-4">
        <div>
          <p className="font-medium tabular">{daily.streak === 0 ? "每天十题，几分钟做完" : `连续${daily.streak}天`}</p>
          <p className="text-grey tabular">
            {daily.longest === 0 ? "同一天里，每个人的题都一样。" : `最长连续${daily.longest}天`}
          </p>
        </div>
        {today?.state === "done" ? (
          <LinkButton href={resultHref(today.attempt_id)}>
            今天答对{today.correct ?? 0} / {today.questions}
          </LinkButton>
        ) : (
          <LinkButton href={startHref(daily.today)}>{today === undefined ? "做今天的题" : "接着做"}</LinkButton>
        )}
      </div>
      <Fold label="日历与补做" open={isMonthAsked}>
        <Month {...props} />
      </Fold>
    </div>
  )
}

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"]

const Month = ({ daily, startHref, resultHref, monthHref }: DailyCardProps) => {
  const days = new Map(daily.days.map((one) => [one.day, one]))
  const [year, month] = daily.month.split("-").map(Number)
  const isPast = daily.month < daily.today.slice(0, 7)
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between">
        <Link href={monthHref(MonthGrid.monthAfter(daily.month, -1))} className={STEP} aria-label="上个月">
          <ChevronLeftIcon className="size-5" />
        </Link>
        <h3 className="font-medium tabular">
          {year}年{month}月
        </h3>
        {isPast ? (
          <Link href={monthHref(MonthGrid.monthAfter(daily.month, 1))} className={STEP} aria-label="下个月">
            <ChevronRightIcon className="size-5" />
          </Link>
        ) : (
          <span className="size-11" />
        )}
      </div>
      <table className="w-full table-fixed text-center tabular">
        <caption className="sr-only">
          {year}年{month}月的每日一练
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="pb-1 font-normal text-grey">
                <span className="sr-only">星期</span>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MonthGrid.weeksOf(daily.month).map((week) => (
            <tr key={week.join()}>
              {week.map((day, place) => (
                <td key={day ?? place} className="p-0.5">
                  {day === null ? null : (
                    <Day
                      day={day}
                      today={daily.today}
                      done={days.get(day)?.state === "done"}
                      href={
                        days.get(day)?.state === "done" ? resultHref(days.get(day)?.attempt_id ?? "") : startHref(day)
                      }
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const STEP =
  "grid size-11 place-items-center rounded-md text-grey transition-colors hover:bg-wash hover:text-accent-ink"

interface DayProps {
  readonly day: string
  readonly today: string
  readonly done: boolean
  readonly href: string
}

const Day = ({ day, today, done, href }: DayProps) => {
  const number = Number(day.slice(8))
  if (day > today) return <span className="grid h-11 place-items-center text-grey">{number}</span>
  return (
    <Link
      href={href}
      aria-label={`${number}日，${done ? "已完成，看结果" : day === today ? "今天，去做" : "未完成，去补做"}`}
      className={classes(
        "relative grid h-11 place-items-center rounded-md border transition-colors",
        done ? "border-accent bg-accent-tint font-medium text-accent-ink" : "border-transparent hover:border-edge",
        day === today && "outline-2 outline-offset-1 outline-ink",
      )}
    >
      {number}
      {done ? <CheckIcon className="absolute right-0.5 bottom-0.5 size-4" /> : null}
    </Link>
  )
}
