import type { Province } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import type { CourseFilters } from "#domain/course/CourseFilters.ts"
import { Button } from "../kit/Button.tsx"
import { FilterSelect } from "../kit/FilterSelect.tsx"
import { type ChosenSubject, subjectHref } from "../kit/subjectHref.ts"

export interface CourseFilterBarProps {
  readonly chosen: ChosenSubject
  readonly filters: CourseFilters
  readonly provinces: ReadonlyArray<Province>
  /** Null while they are on their way. */
  readonly choices: Output<"course.filters"> | null
  /** Whether the agency shows prices, so that free and paid can be distinguished. */
  readonly showsPrices: boolean
  readonly onChange: (change: Partial<CourseFilters>) => void
}

const COSTS = [
  { value: "1", label: "免费" },
  { value: "0", label: "付费" },
]

/** A form of the address as well, for a page whose scripts have not come. */
export const CourseFilterBar = ({
  chosen,
  filters,
  provinces,
  choices,
  showsPrices,
  onChange,
}: CourseFilterBarProps) => {
  const years = withChosen(
    (choices?.years ?? []).map((year) => ({ value: String(year), label: `${year}年` })),
    filters.year,
    `${filters.year}年`,
  )
  const teachers = withChosen(
    (choices?.teachers ?? []).map(({ id, name }) => ({ value: id, label: name })),
    filters.teacher,
    "这位老师",
  )
  const regions = provinces.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <form
      action={subjectHref("/course", { ...chosen, level3: null })}
      className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:[&>div]:w-40"
    >
      {chosen.level3 === null ? null : <input type="hidden" name="subject" value={chosen.level3} />}
      {provinces.length > 1 ? (
        <FilterSelect
          label="地区"
          name="region"
          any="不限地区"
          value={filters.region}
          options={withChosen(regions, filters.region, "其他地区")}
          onChange={(region) => onChange({ region })}
        />
      ) : null}
      <FilterSelect
        label="年份"
        name="year"
        any="不限年份"
        value={filters.year}
        options={years}
        onChange={(year) => onChange({ year })}
      />
      <FilterSelect
        label="老师"
        name="teacher"
        any="不限老师"
        value={filters.teacher}
        options={teachers}
        onChange={(teacher) => onChange({ teacher })}
      />
      {showsPrices ? (
        <FilterSelect
          label="价格"
          name="free"
          any="不限价格"
          value={filters.free}
          options={COSTS}
          onChange={(free) => onChange({ free })}
        />
      ) : null}
      <noscript>
        <Button type="submit">筛选</Button>
      </noscript>
    </form>
  )
}

type Options = ReadonlyArray<{ readonly value: string; readonly label: string }>

/** What is filtered by can be seen, whether the list of choices has it or not. */
const withChosen = (options: Options, value: string, label: string): Options =>
  value === "" || options.some((option) => option.value === value) ? options : [...options, { value, label }]
