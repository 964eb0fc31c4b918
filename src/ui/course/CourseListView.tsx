import type { ReactNode } from "react"
import type { CourseCard } from "#domain/contract/site.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { href } from "#domain/route/href.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { LoadMore } from "../kit/LoadMore.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { SubjectChooser } from "../kit/SubjectChooser.tsx"
import { type ChosenSubject, subjectHref } from "../kit/subjectHref.ts"
import { TextLink } from "../kit/TextLink.tsx"
import { CourseCards } from "./CourseCards.tsx"

export interface CourseListViewProps {
  readonly subjects: ReadonlyArray<Subject>
  readonly chosen: ChosenSubject
  /** What else is filtered by, as in the address. */
  readonly query: Readonly<Record<string, string>>
  readonly filters: ReactNode
  readonly list: ReactNode
}

const LINE = "inline-flex min-h-11 items-center"

export const CourseListView = ({ subjects, chosen, query, filters, list }: CourseListViewProps) => {
  const leaf = SubjectTree.find(subjects, chosen.level3 ?? chosen.level2 ?? chosen.level1 ?? "")
  return (
    <TitledPage title="课程">
      <div className="grid gap-3">
        <SubjectChooser base="/course" subjects={subjects} chosen={chosen} query={query} />
        {filters}
        <p className="flex flex-wrap gap-x-6">
          {leaf === null ? null : (
            <TextLink href={href("specialty", { sid: leaf.id })} className={LINE}>
              {leaf.name}：课程、题库、直播和考试日历
            </TextLink>
          )}
          <TextLink href={subjectHref("/teacher", chosen)} className={LINE}>
            任课老师
          </TextLink>
        </p>
      </div>
      {list}
    </TitledPage>
  )
}

export interface CoursesFoundProps {
  /** None while the first of them are on their way. */
  readonly courses: ReadonlyArray<CourseCard> | null
  readonly total: number
  /** By more than their subject. */
  readonly isFiltered: boolean
  /** Whether more of them are on their way. */
  readonly busy: boolean
  readonly onMore: () => void
}

export const CoursesFound = ({ courses, total, isFiltered, busy, onMore }: CoursesFoundProps) => {
  if (courses === null) return <SkeletonCards count={8} cover />
  if (courses.length === 0) {
    return (
      <EmptyState
        icon={<CourseIcon className="size-7" />}
        title={isFiltered ? "没有符合条件的课程" : "这里还没有课程"}
        text={isFiltered ? "放宽一个条件，或者看全部课程。" : "换一个科目看看，或者看全部课程。"}
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
