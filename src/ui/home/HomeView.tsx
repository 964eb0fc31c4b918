import type { ReactNode } from "react"
import type { Navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import type { DrawnSubject } from "#domain/core/SubjectTree.ts"
import { CourseCards } from "../course/CourseCards.tsx"
import { SecondFrame } from "../kit/SecondFrame.tsx"
import { Section } from "../kit/Section.tsx"
import { LiveRow } from "../live/LiveRow.tsx"
import { NewsRow } from "../news/NewsRow.tsx"
import { BankCards } from "../practice/BankCards.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { SubjectGrid } from "./SubjectGrid.tsx"
import { Welcome } from "./Welcome.tsx"

export interface HomeViewProps {
  /** The agency's. */
  readonly name: string
  readonly sections: Navigation
  readonly subjects: ReadonlyArray<DrawnSubject>
  readonly recommended: Output<"mechanism.view">
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** What is to be done today; null for a guest. */
  readonly learner: ReactNode
}

export const HomeView = ({ name, sections, subjects, recommended, now, learner }: HomeViewProps) => {
  const { course, question, news } = recommended
  const live = LiveSession.order(recommended.live, now).filter(
    (session) => LiveSession.statusAt(session, now) !== "ended",
  )
  return (
    <div className="grid gap-8 md:gap-14">
      <div className={sections.hasLive ? "grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]" : "grid"}>
        {/* room for all that there may be to do, so that nothing below moves when it is known */}
        <div className={`grid grid-cols-1 ${learner === null ? "sm:min-h-104" : "min-h-108 max-sm:min-h-128"}`}>
          {learner ?? <Welcome name={name} sections={sections} subjects={subjects} />}
        </div>
        {sections.hasLive ? (
          <Section title="近期直播" more={{ href: "/live", label: "全部直播" }}>
            {live.length === 0 ? (
              <p className="rounded-lg border border-line bg-sheet p-4 text-grey">最近没有直播。</p>
            ) : (
              <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet">
                {live.slice(0, 3).map((session) => (
                  <li key={session.id}>
                    <LiveRow live={session} now={now} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
        ) : null}
      </div>
      {subjects.length === 0 || !(sections.hasCourse || sections.hasQuestion) ? null : (
        <Section title="选择科目">
          <SubjectGrid base={sections.hasCourse ? "/course" : "/question"} subjects={subjects} />
        </Section>
      )}
      <SecondFrame>
        {course.length === 0 || !sections.hasCourse ? null : (
          <Section title="推荐课程" more={{ href: "/course", label: "全部课程" }}>
            <CourseCards courses={course} isBrief />
          </Section>
        )}
        {question.length === 0 || !sections.hasQuestion ? null : (
          <Section title="题库" more={{ href: "/question", label: "全部题库" }}>
            <BankCards banks={question} isBrief />
          </Section>
        )}
        {news.length === 0 || !sections.hasNews ? null : (
          <Section title="考试资讯" more={{ href: "/news", label: "全部资讯" }}>
            <ul className="grid gap-x-12 border-y border-line max-md:divide-y max-md:divide-line md:grid-cols-2 max-sm:[&>:nth-child(4)]:border-b-0 max-sm:[&>:nth-child(n+5)]:hidden">
              {news.map((item) => (
                <li key={item.id}>
                  <NewsRow news={item} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </SecondFrame>
    </div>
  )
}

/** In the shape of what a learner does next. */
export const LearnerSkeleton = () => (
  <Loading className="grid content-center gap-5 py-4 max-sm:content-start">
    <Skeleton className="h-11 w-4/5" />
    <Skeleton className="h-75 w-full rounded-lg" />
  </Loading>
)

export const HomeSkeleton = () => (
  <div className="grid gap-8 md:gap-14">
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <LearnerSkeleton />
      <Skeleton className="h-80 w-full rounded-lg" />
    </div>
    <SkeletonCards count={4} cover />
  </div>
)
