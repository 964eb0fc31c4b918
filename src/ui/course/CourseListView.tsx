import type { Province } from "#domain/Agency.ts"
import type { CourseCard } from "#domain/contract/site.ts"
import type { Subject } from "#domain/SubjectTree.ts"
import { Chips } from "../kit/Chips.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { LoadMore } from "../kit/LoadMore.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { CourseCards } from "./CourseCards.tsx"
import { SubjectChooser } from "./SubjectChooser.tsx"
import { type ChosenSubject, subjectHref } from "./subjectHref.ts"

export interface CourseListViewProps {
  readonly subjects: ReadonlyArray<Subject>
  readonly chosen: ChosenSubject
  /** As in the address: `1` free, `0` paid, null both. */
  readonly free: "0" | "1" | null
  /** In the address; null for every region. */
  readonly region: string | null
  readonly provinces: ReadonlyArray<Province>
  /** Whether the agency shows prices, so that free and paid can be distinguished. */
  readonly showsPrices: boolean
  /** None while the first of them are on their way. */
  readonly courses: ReadonlyArray<CourseCard> | null
  readonly total: number
  /** Whether more of them are on their way. */
  readonly busy: boolean
  readonly onMore: () => void
}

const COSTS = [
  { label: "不限价格", free: null },
  { label: "免费", free: "1" },
  { label: "付费", free: "0" },
] as const

export const CourseListView = ({
  subjects,
  chosen,
  free,
  region,
  provinces,
  showsPrices,
  courses,
  total,
  busy,
  onMore,
}: CourseListViewProps) => {
  const hrefWith = (change: { readonly free?: "0" | "1" | null; readonly region?: string | null }) =>
    subjectHref("/course", chosen, queryOf({ free, region, ...change }))
  return (
    <div className="grid gap-6">
      <PageTitle title="课程" />
      <div className="grid gap-3">
        <SubjectChooser base="/course" subjects={subjects} chosen={chosen} query={queryOf({ free, region })} />
        {provinces.length > 1 ? (
          <Chips
            label="地区"
            items={[{ id: null, name: "不限地区" }, ...provinces].map(({ id, name }) => ({
              label: name,
              href: hrefWith({ region: id }),
              current: id === region,
            }))}
          />
        ) : null}
        {showsPrices ? (
          <Chips
            label="价格"
            items={COSTS.map((cost) => ({
              label: cost.label,
              href: hrefWith({ free: cost.free }),
              current: cost.free === free,
            }))}
          />
        ) : null}
      </div>
      <Found courses={courses} total={total} busy={busy} onMore={onMore} />
    </div>
  )
}

const queryOf = ({ free, region }: Pick<CourseListViewProps, "free" | "region">): Readonly<Record<string, string>> => ({
  ...(region !== null && { region }),
  ...(free !== null && { free }),
})

const Found = ({
  courses,
  total,
  busy,
  onMore,
}: Pick<CourseListViewProps, "courses" | "total" | "busy" | "onMore">) => {
  if (courses === null) return <SkeletonCards count={8} cover />
  if (courses.length === 0) {
    return (
      <EmptyState
        icon={<CourseIcon className="size-7" />}
        title="这里还没有课程"
        text="换一个科目看看，或者看全部课程。"
        action={<LinkButton href="/course">全部课程</LinkButton>}
      />
    )
  }
  return (
    <div>
      <CourseCards courses={courses} level="h2" />
      <LoadMore shown={courses.length} total={total} unit="门课程" busy={busy} onMore={onMore} />
    </div>
  )
}
