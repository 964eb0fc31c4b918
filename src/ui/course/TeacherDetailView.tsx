import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { CourseCards } from "./CourseCards.tsx"
import { Avatar } from "../kit/Avatar.tsx"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { CardGrid } from "../kit/CardGrid.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Section } from "../kit/Section.tsx"
import { Tag } from "../kit/Tag.tsx"
import { LiveCard } from "../live/LiveCard.tsx"

export interface TeacherDetailViewProps {
  readonly teacher: Output<"teacher.detail">
  readonly now: number
  readonly mode: DisplayMode
}

export const TeacherDetailView = ({ teacher, now, mode }: TeacherDetailViewProps) => (
  <div className="grid gap-10">
    <div className="grid gap-4">
      {mode === "study" ? null : (
        <Breadcrumbs
          items={[{ label: "首页", href: "/" }, { label: "老师", href: "/teacher" }, { label: teacher.name }]}
        />
      )}
      <div className="flex flex-col gap-5 sm:flex-row sm:gap-8">
        <Avatar id={teacher.id} name={teacher.name} className="size-24 sm:size-32" />
        <div className="grid min-w-0 content-start gap-3">
          <div>
            <h1 className="text-2xl">{teacher.name}</h1>
            {teacher.title === "" ? null : <p className="text-grey">{teacher.title}</p>}
          </div>
          {teacher.intro === "" ? null : <p className="max-w-read whitespace-pre-line">{teacher.intro}</p>}
          {teacher.subjects.length === 0 ? null : (
            <ul aria-label="所教科目" className="flex flex-wrap gap-2">
              {teacher.subjects.map(({ id, name }) => (
                <li key={id}>
                  <Tag>{name}</Tag>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
    {teacher.course.length > 0 ? (
      <Section title="讲授的课程">
        <CourseCards courses={teacher.course} />
      </Section>
    ) : null}
    {teacher.live.length > 0 ? (
      <Section title="直播">
        <CardGrid>
          {LiveSession.order(teacher.live, now).map((session) => (
            <li key={session.id}>
              <LiveCard session={session} now={now} />
            </li>
          ))}
        </CardGrid>
      </Section>
    ) : null}
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
