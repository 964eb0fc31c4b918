import type { Navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import { CourseCards } from "../course/CourseCards.tsx"
import { subjectHref } from "../kit/subjectHref.ts"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Section } from "../kit/Section.tsx"
import { LiveAgenda } from "../live/LiveAgenda.tsx"
import { BankCards } from "../practice/BankCards.tsx"
import { chosenOf } from "../kit/chosenOf.ts"
import { CardGrid } from "../kit/CardGrid.tsx"
import { LinkCard } from "../kit/LinkCard.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"

export interface SpecialtyViewProps {
  /** From the first level down to the subject shown. */
  readonly path: ReadonlyArray<Subject>
  readonly courses: Output<"course.list">
  readonly banks: Output<"question.banks">
  readonly live: Output<"live.list"> | null
  readonly sections: Navigation
  readonly now: number
}

/** What an agency has of one subject. */
export const SpecialtyView = ({ path, courses, banks, live, sections, now }: SpecialtyViewProps) => {
  const subject = path.at(-1)
  if (subject === undefined) return null
  const above = path.slice(0, -1)
  const chosen = chosenOf(path)
  const hasCourses = sections.hasCourse && courses.list.length > 0
  const hasBanks = sections.hasQuestion && banks.list.length > 0
  const sessions = sections.hasLive ? (live?.list ?? []) : []
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <Breadcrumbs
          items={[
            { label: "首页", href: "/" },
            ...above.map(({ id, name }) => ({ label: name, href: href("specialty", { sid: id }) })),
            { label: subject.name },
          ]}
        />
        <PageTitle title={subject.name} text={counted(courses.total, banks.total)} />
        <SubjectLinks subjects={subject.list} />
      </div>
      {hasCourses ? (
        <Section
          title="课程"
          {...(courses.total > courses.list.length && {
            more: { href: subjectHref("/course", chosen), label: `全部${courses.total}门` },
          })}
        >
          <CourseCards courses={courses.list} />
        </Section>
      ) : null}
      {hasBanks ? (
        <Section
          title="题库"
          {...(banks.total > banks.list.length && {
            more: { href: subjectHref("/question", chosen), label: `全部${banks.total}个` },
          })}
        >
          <BankCards banks={banks.list} />
        </Section>
      ) : null}
      {sessions.length > 0 ? (
        <Section title="近期直播" more={{ href: href("live-home", {}), label: "全部直播" }}>
          <LiveAgenda sessions={sessions} now={now} />
        </Section>
      ) : null}
      {!hasCourses && !hasBanks && sessions.length === 0 ? (
        <EmptyState
          icon={<CourseIcon className="size-7" />}
          title="这个科目正在准备"
          text="课程和题库上架后会出现在这里。"
          action={<LinkButton href="/course">看看其他课程</LinkButton>}
        />
      ) : null}
    </div>
  )
}

const counted = (courses: number, banks: number): string =>
  [courses > 0 ? `${courses}门课程` : "", banks > 0 ? `${banks}个题库` : ""].filter(Boolean).join("，")

interface SubjectLinksProps {
  readonly subjects: ReadonlyArray<Subject>
}

/** The subjects one level down, each with its descendants. */
const SubjectLinks = ({ subjects }: SubjectLinksProps) =>
  subjects.length === 0 ? null : (
    <nav aria-label="下级科目">
      <CardGrid>
        {subjects.map((subject) => (
          <li key={subject.id}>
            <LinkCard href={href("specialty", { sid: subject.id })} title={subject.name} level="h2" className="h-full">
              <Meta items={[subject.list.map(({ name }) => name).join("、")]} />
            </LinkCard>
          </li>
        ))}
      </CardGrid>
    </nav>
  )

export const SpecialtySkeleton = () => (
  <div className="grid gap-10">
    <div className="grid gap-4">
      <Skeleton className="my-3 h-5 w-40" />
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-5 w-56" />
    </div>
    <div className="grid gap-4">
      <Skeleton className="h-8 w-20" />
      <SkeletonCards count={4} cover />
    </div>
    <div className="grid gap-4">
      <Skeleton className="h-8 w-20" />
      <SkeletonCards count={3} />
    </div>
  </div>
)
