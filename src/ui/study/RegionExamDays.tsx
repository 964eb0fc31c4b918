import type { Province } from "#domain/core/Agency.ts"
import { type ExamDays, upcoming } from "#domain/study/examCalendar.ts"
import * as Region from "#domain/core/Region.ts"
import { href } from "#domain/route/href.ts"
import { Section } from "../kit/Section.tsx"
import { Select } from "../kit/Select.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { ExamDaysList } from "./ExamDaysList.tsx"

export interface RegionExamDaysProps {
  readonly provinces: ReadonlyArray<Province>
  readonly region_id: string
  /** Whose page this is. */
  readonly subject_id: string | null
  readonly calendar: ReadonlyArray<ExamDays>
  readonly isLoading: boolean
  /** The region is the one of a profile, and is changed there. */
  readonly isOwn: boolean
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly onChoose: (region_id: string) => void
}

const SHOWN = 4

/** Registration and exam days of a region that a guest chooses here. */
export const RegionExamDays = ({
  provinces,
  region_id,
  subject_id,
  calendar,
  isLoading,
  isOwn,
  now,
  onChoose,
}: RegionExamDaysProps) => {
  const region = Region.resolve(provinces, region_id)
  const list = upcoming(calendar, now).slice(0, SHOWN)
  return (
    <Section
      title={`考试日历 · ${region.name}`}
      {...(isOwn && { more: { href: href("profile", {}), label: "改地区" } })}
    >
      {isOwn || provinces.length < 2 ? null : (
        <div className="-mb-4 sm:max-w-60">
          <Select
            label="所在地区"
            name="region_id"
            value={region.id}
            options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChoose}
          />
        </div>
      )}
      {isLoading && list.length === 0 ? <Skeleton className="h-72" /> : null}
      {!isLoading && list.length === 0 ? <p className="text-grey">这个地区近期没有报名和考试。</p> : null}
      {list.length > 0 ? (
        <ExamDaysList list={list} subscribeTo={{ region_id: region.id, subject_id }} now={now} />
      ) : null}
    </Section>
  )
}
