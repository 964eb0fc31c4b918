import { type ExamDays, stateText } from "#domain/study/examCalendar.ts"
import { rangeText } from "#domain/time/dayText.ts"
import { buttonClass } from "../kit/buttonClass.ts"
import { CalendarIcon } from "../kit/icon/CalendarIcon.tsx"
import { Meta } from "../kit/Meta.tsx"

export interface ExamDaysListProps {
  readonly list: ReadonlyArray<ExamDays>
  /** Whose days the file for other calendars has; null offers none. */
  readonly subscribeTo: { readonly region_id: string; readonly subject_id: string | null } | null
  /** Server time, epoch milliseconds. */
  readonly now: number
}

export const ExamDaysList = ({ list, subscribeTo, now }: ExamDaysListProps) => (
  <>
    <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
      {list.map((days) => (
        <li key={days.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4">
          <div className="min-w-0">
            <h3 className="font-medium">{days.name}</h3>
            <Meta items={[rangeText(days)]} />
          </div>
          <p className="font-medium text-accent-ink tabular">{stateText(days, now)}</p>
        </li>
      ))}
    </ul>
    {subscribeTo === null ? null : (
      <div>
        {/* a file for other programs, no page of this site */}
        <a href={addressOf(subscribeTo)} className={buttonClass({})}>
          <CalendarIcon className="size-5" />
          加到我的日历
        </a>
      </div>
    )}
  </>
)

const addressOf = ({ region_id, subject_id }: NonNullable<ExamDaysListProps["subscribeTo"]>): string =>
  `/calendar.ics?region=${region_id}${subject_id === null ? "" : `&subject=${subject_id}`}`
