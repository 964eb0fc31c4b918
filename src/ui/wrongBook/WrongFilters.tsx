import * as ExamType from "#domain/question/ExamType.ts"
import type { Output } from "#domain/contract/Contract.ts"
import type { QuestionKind } from "#domain/contract/examQuestion.ts"
import { kindName } from "#domain/core/KindName.ts"
import type { WrongFilter } from "#domain/wrongBook/WrongFilter.ts"
import { CHIPS } from "../kit/chips.ts"
import { Choices, type ChoicesProps } from "../kit/Choices.tsx"
import { counted } from "../kit/counted.ts"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { wrongHref } from "./wrongHref.ts"

type Groups = Output<"exam.wrong">["groups"]
type Name = keyof Groups

export interface WrongFiltersProps {
  readonly groups: Groups
  readonly filter: WrongFilter
  /** How many are to be reviewed today. */
  readonly due: number
}

const ROWS: ReadonlyArray<{ readonly name: Name; readonly label: string }> = [
  { name: "subject_id", label: "科目" },
  { name: "bank_id", label: "题库" },
  { name: "chapter_id", label: "章节" },
  { name: "kind", label: "题型" },
  { name: "exam_type", label: "来源" },
  { name: "reason", label: "错因" },
]

/**
 * What the book can be looked at by, each choice with its number; a row with nothing to choose is not there. The first
 * row is always in sight, the others are where there is something to choose by.
 */
export const WrongFilters = ({ groups, filter, due }: WrongFiltersProps) => {
  const rows = ROWS.filter(({ name }) => groups[name].length > 1 || filter[name] !== undefined)
  const isDue = filter.due !== undefined
  const hasDue = isDue || (due > 0 && filter.state === undefined)
  const chosen = ROWS.filter(({ name }) => filter[name] !== undefined).length + (isDue ? 1 : 0)
  const all = [
    ...(hasDue ? [{ label: "复习", items: dueItems(filter, due) }] : []),
    ...rows.map(({ name, label }) => ({ label, items: itemsOf(groups, filter, name) })),
  ]
  const [first, ...more] = all
  if (first === undefined) return null
  return (
    <section aria-label="筛选" className="grid gap-2 print:hidden">
      <Row {...first} />
      {more.length === 0 ? null : (
        <details className="group grid gap-2" open={chosen > 0}>
          <summary className="inline-flex min-h-11 list-none items-center gap-1 text-grey [&::-webkit-details-marker]:hidden">
            <span className="tabular">{chosen === 0 ? "更多筛选" : `筛选（${chosen}项）`}</span>
            <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid gap-2">
            {more.map((row) => (
              <Row key={row.label} {...row} />
            ))}
          </div>
        </details>
      )}
      {chosen === 0 ? null : (
        <Link
          href={wrongHref(filter.state === undefined ? {} : { state: filter.state })}
          className="inline-flex min-h-11 items-center justify-self-start text-accent-ink"
        >
          清除筛选
        </Link>
      )}
    </section>
  )
}

const Row = ({ label, items }: Omit<ChoicesProps, "look">) => (
  <div className="grid min-w-0 gap-1 md:grid-cols-[4rem_1fr] md:items-center">
    <span className="text-grey" aria-hidden="true">
      {label}
    </span>
    <div className="min-w-0 overflow-hidden">
      <Choices look={CHIPS} label={`按${label}`} items={items} />
    </div>
  </div>
)

const dueItems = ({ due: value, ...rest }: WrongFilter, due: number) => [
  { label: "全部", href: wrongHref(rest), current: value === undefined },
  { label: counted("今天", due), href: wrongHref({ ...rest, due: "1" }), current: value !== undefined },
]

const itemsOf = (groups: Groups, filter: WrongFilter, name: Name) => {
  // chapters belong to their bank
  const { [name]: value, ...others }: WrongFilter = filter
  const { chapter_id: _, ...withoutChapter }: WrongFilter = others
  const rest = name === "bank_id" ? withoutChapter : others
  return [
    { label: "全部", href: wrongHref(rest), current: value === undefined },
    ...groups[name].map(({ id, name: given, questions }) => ({
      label: counted(nameOf(name, id, given), questions),
      href: wrongHref({ ...rest, [name]: id }),
      current: id === value,
    })),
  ]
}

const nameOf = (group: Name, id: string, given: string): string => {
  if (group === "kind") return kindName(id as QuestionKind)
  return group === "exam_type" ? (ExamType.find(id)?.name ?? given) : given
}
