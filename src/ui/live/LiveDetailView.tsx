import type { DisplayMode } from "#domain/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { CourseCards } from "../course/CourseCards.tsx"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Section } from "../kit/Section.tsx"
import { TeacherLink } from "../teacher/TeacherLink.tsx"
import { LiveSchedule } from "./LiveSchedule.tsx"

export interface LiveDetailViewProps {
  readonly session: Output<"live.detail">
  readonly now: number
  readonly mode: DisplayMode
}

export const LiveDetailView = ({ session, now, mode }: LiveDetailViewProps) => (
  <div className="grid gap-8">
    <div className="grid gap-3">
      <Breadcrumbs items={[{ label: "直播", href: "/live" }, { label: session.title }]} />
      <PageTitle title={session.title} />
      <Meta items={[session.subject_name, session.teacher_name]} />
    </div>
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
      <div className="grid gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
        <LiveSchedule session={session} now={now} />
        <LinkButton href={mode === "study" ? "/live" : href("live-center", {})} wide>
          看看其他直播
        </LinkButton>
      </div>
      <div className="grid gap-8 lg:col-start-1 lg:row-start-1">
        <Section title="讲什么">
          <p className="max-w-read whitespace-pre-line">
            {session.summary === "" ? "老师会在开播前补上这一讲的内容。" : session.summary}
          </p>
        </Section>
        <Section title="主讲老师">
          <TeacherLink teacher={session.teacher} />
        </Section>
      </div>
    </div>
    {session.course.length > 0 ? (
      <Section title="同科目的课程">
        <CourseCards courses={session.course} />
      </Section>
    ) : null}
  </div>
)
