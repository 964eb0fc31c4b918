import type { Output } from "#domain/contract/Contract.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import { CardGrid } from "../kit/CardGrid.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { PeopleIcon } from "../kit/icon/PeopleIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { SubjectChooser } from "../kit/SubjectChooser.tsx"
import { type ChosenSubject, subjectHref } from "../kit/subjectHref.ts"
import { TeacherCard } from "./TeacherCard.tsx"

export interface TeacherListViewProps {
  readonly teachers: Output<"teacher.list">
  readonly subjects: ReadonlyArray<Subject>
  readonly chosen: ChosenSubject
}

const PAGE = { title: "老师", text: "课程、直播和题目都出自他们。" }

export const TeacherListView = ({ teachers, subjects, chosen }: TeacherListViewProps) => (
  <TitledPage {...PAGE}>
    <SubjectChooser base="/teacher" subjects={subjects} chosen={chosen} />
    {teachers.list.length > 0 ? (
      <div>
        <CardGrid>
          {teachers.list.map((teacher) => (
            <li key={teacher.id}>
              <TeacherCard
                teacher={teacher}
                level="h2"
                facts={[
                  teacher.subjects.map(({ name }) => name).join("、"),
                  teacher.courses > 0 && `${teacher.courses}门课程`,
                ]}
              />
            </li>
          ))}
        </CardGrid>
        <Pagination
          page={teachers.page}
          pages={Math.ceil(teachers.total / teachers.page_size)}
          hrefOf={(page) => subjectHref("/teacher", chosen, page > 1 ? { page: String(page) } : {})}
        />
      </div>
    ) : (
      <NoTeachers total={teachers.total} chosen={chosen} />
    )}
  </TitledPage>
)

const NoTeachers = ({ total, chosen }: { readonly total: number; readonly chosen: ChosenSubject }) => {
  const icon = <PeopleIcon className="size-7" />
  if (total > 0) {
    return (
      <EmptyState
        icon={icon}
        title="没有这一页了"
        text={`一共${total}位老师，回到第一页看看。`}
        action={<LinkButton href={subjectHref("/teacher", chosen)}>回到第一页</LinkButton>}
      />
    )
  }
  return chosen.level1 === null ? (
    <EmptyState
      icon={icon}
      title="还没有老师"
      text="老师到位后会出现在这里。"
      action={<LinkButton href="/course">看看课程</LinkButton>}
    />
  ) : (
    <EmptyState
      icon={icon}
      title="这个科目暂时没有老师"
      text="换一个科目看看，或者看全部老师。"
      action={<LinkButton href="/teacher">全部老师</LinkButton>}
    />
  )
}

export const TeacherListSkeleton = () => (
  <TitledPage {...PAGE}>
    <Skeleton className="h-12 w-full" />
    <SkeletonCards count={6} />
  </TitledPage>
)
