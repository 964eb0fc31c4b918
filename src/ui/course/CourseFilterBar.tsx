import type { Province } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { type CourseFilters, NAMES } from "#domain/course/CourseFilters.ts"
import { Button } from "../kit/Button.tsx"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
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
  const controls: Readonly<Record<keyof CourseFilters, Control | null>> = {
    region: provinces.length > 1 ? { label: "地区", choices: named(provinces), other: "其他地区" } : null,
    year: {
      label: "年份",
      choices: (choices?.years ?? []).map((year) => ({ value: String(year), label: `${year}年` })),
      other: `${filters.year}年`,
    },
    teacher: { label: "老师", choices: named(choices?.teachers ?? []), other: "这位老师" },
    free: showsPrices ? { label: "价格", choices: COSTS, other: "" } : null,
  }
  const count = NAMES.filter((name) => filters[name] !== "").length
  return (
    <form action={subjectHref("/course", { ...chosen, level3: null })}>
      {chosen.level3 === null ? null : <input type="hidden" name="subject" value={chosen.level3} />}
      {/* folded on a phone; where a browser cannot show what a fold hides, it is folded on a desk too */}
      <details
        open={count > 0}
        className="group sm:[&::details-content]:contents sm:[&::details-content]:[content-visibility:visible]"
      >
        <summary className="inline-flex min-h-11 list-none items-center gap-1 text-grey sm:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
          <span className="tabular">{count === 0 ? "筛选" : `筛选（${count}项）`}</span>
          <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-2 gap-2 pb-2 sm:flex sm:flex-wrap sm:pb-0 sm:[&>div]:w-40">
          {NAMES.map((name) => {
            const control = controls[name]
            return control === null ? null : (
              <FilterSelect
                key={name}
                label={control.label}
                name={name}
                any={`不限${control.label}`}
                value={filters[name]}
                options={withChosen(control.choices, filters[name], control.other)}
                onChange={(value) => onChange({ [name]: value })}
              />
            )
          })}
          <noscript>
            <Button type="submit">筛选</Button>
          </noscript>
        </div>
      </details>
    </form>
  )
}

type Options = ReadonlyArray<{ readonly value: string; readonly label: string }>

interface Control {
  readonly label: string
  readonly choices: Options
  /** What is chosen and not among the choices. */
  readonly other: string
}

const named = (list: ReadonlyArray<{ readonly id: string; readonly name: string }>): Options =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** What is filtered by can be seen, whether the list of choices has it or not. */
const withChosen = (options: Options, value: string, label: string): Options =>
  value === "" || options.some((option) => option.value === value) ? options : [...options, { value, label }]
