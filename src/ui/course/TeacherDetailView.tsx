import type { ReactNode } from "react"
import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Section } from "../kit/Section.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { CourseCards } from "./CourseCards.tsx"
import { TeacherHeader } from "./TeacherHeader.tsx"

export interface TeacherDetailViewProps {
  readonly teacher: Output<"teacher.detail">
  /** The cards of the live sessions. */
  readonly live: ReactNode
  readonly mode: DisplayMode
}

export const TeacherDetailView = ({ teacher, live, mode }: TeacherDetailViewProps) => (
  <div className="grid gap-10">
    <div className="grid gap-4">
      {mode === "study" ? null : (
        <Breadcrumbs
          items={[{ label: "首页", href: "/" }, { label: "老师", href: "/teacher" }, { label: teacher.name }]}
        />
      )}
      <TeacherHeader teacher={teacher} />
    </div>
    {teacher.course.length > 0 ? (
      <Section title="讲授的课程">
        <CourseCards courses={teacher.course} />
      </Section>
    ) : null}
    {teacher.live.length > 0 ? <Section title="直播">{live}</Section> : null}
    {teacher.course.length + teacher.live.length === 0 ? (
      <EmptyState
        icon={<CourseIcon className="size-7" />}
        title="还没有开课"
        text={`${teacher.name}老师的课程和直播排好后会出现在这里。`}
        action={<LinkButton href={mode === "study" ? "/study/course" : "/course"}>看看其他课程</LinkButton>}
      />
    ) : null}
  </div>
)

export const TeacherDetailSkeleton = () => (
  <div className="grid gap-10">
    <Loading label="正在加载老师介绍" className="grid gap-4">
      <Skeleton className="my-3 h-5 w-32" />
      <div className="flex flex-col gap-5 sm:flex-row sm:gap-8">
        <Skeleton className="size-24 shrink-0 rounded-full sm:size-32" />
        <div className="grid w-full max-w-read content-start gap-3">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-5 w-40" />
          <SkeletonText lines={3} />
        </div>
      </div>
    </Loading>
    <div className="grid gap-4">
      <Skeleton className="h-8 w-28" />
      <SkeletonCards count={3} cover />
    </div>
  </div>
)
