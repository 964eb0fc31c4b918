import type { ReactNode } from "react"
import type { DisplayMode, Navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { durationText } from "../kit/durationText.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LiveIcon } from "../kit/icon/LiveIcon.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Section } from "../kit/Section.tsx"
import { TaskLine } from "../kit/TaskLine.tsx"
import { BankRow } from "../practice/BankRow.tsx"
import { type Homework, HomeworkRow } from "../practice/HomeworkRow.tsx"
import { StatList } from "../kit/StatList.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { ClassroomRow } from "./ClassroomRow.tsx"
import { StudyCalendar } from "./StudyCalendar.tsx"

export interface StudyOverviewViewProps {
  readonly data: Output<"user.data">
  readonly classrooms: Output<"user.classrooms">["list"]
  /** The learner's banks; empty where the agency has none. */
  readonly banks: Output<"user.examPackage">["list"]
  readonly mode: DisplayMode
  readonly sections: Pick<Navigation, "hasCourse" | "hasQuestion">
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** The phase of the learner's exam; null where it is not known. */
  readonly term: ReactNode
  /** The day's plan. */
  readonly today: ReactNode
  /** What an exam of today would come to. */
  readonly readiness: ReactNode
  /** The next session that the learner reserved. */
  readonly live: Output<"live.upcoming">["list"][number] | null
  /** Still to be handed in, the next first. */
  readonly homework?: ReadonlyArray<Homework>
  /** The subject studied last. */
  readonly subject: ReactNode
}

const SHOWN = 3

export const StudyOverviewView = ({
  data,
  classrooms,
  banks,
  mode,
  sections,
  now,
  term,
  today,
  readiness,
  live,
  homework = [],
  subject,
}: StudyOverviewViewProps) => {
  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <PageTitle title="学习概览" />
        {subject}
      </div>
      {term}
      {today}
      {homework.length === 0 ? null : (
        <Section title="要交的作业" more={{ href: "/study/question", label: "我的题库" }}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {homework.slice(0, SHOWN).map((one) => (
              <li key={one.id}>
                <HomeworkRow homework={one} now={now} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {readiness}
      {live === null ? null : (
        <Section title="下一场直播" more={{ href: "/study/live/my", label: "我的直播" }}>
          <ul className="min-w-0 rounded-lg border border-line bg-sheet px-5">
            <TaskLine
              icon={<LiveIcon className="size-6" />}
              title={live.title}
              text={timeText(live, now)}
              href={`/live/${live.id}`}
              verb="看这场"
            />
          </ul>
        </Section>
      )}
      {classrooms.length === 0 && mode === "study" ? <NoClassroom /> : null}
      <StatList
        stats={[
          { name: "累计看课", value: durationText(data.studied_seconds) },
          { name: "学完课时", value: String(data.finished_lessons) },
          { name: "做过的题", value: String(data.answered_questions) },
          { name: "正确率", value: accuracy(data) },
        ]}
      />
      <StudyCalendar days={data.days} now={now} />
      {classrooms.length === 0 ? null : (
        <Section title="课程" more={{ href: "/study/course/my", label: "我的课程" }}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {classrooms.slice(0, SHOWN).map((classroom) => (
              <li key={classroom.classroom_id}>
                <ClassroomRow classroom={classroom} lists={mode === "full" ? sections : null} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {banks.length === 0 ? null : (
        <Section title="正在练的题库" more={{ href: "/study/question", label: "我的题库" }}>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet">
            {banks.slice(0, SHOWN).map((bank) => (
              <li key={bank.bank_id}>
                <BankRow
                  href={`/question/${bank.bank_id}`}
                  name={bank.name}
                  text={`已做${bank.answered}/${bank.questions}${bank.answered > 0 ? ` · 正确率${percent(bank.correct, bank.answered)}` : ""}`}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

const timeText = (session: LiveSession.LiveSession, now: number): string => {
  const { date, time, label } = LiveSession.viewAt(session, now)
  return `${date} ${time} · ${label}`
}

const NoClassroom = () => (
  <div className="rounded-lg border border-line bg-sheet">
    <EmptyState
      icon={<CourseIcon className="size-7" />}
      title="还没有课程"
      text="机构老师为你开通后，课程会出现在这里。"
      action={null}
    />
  </div>
)

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`

const accuracy = ({ correct_questions, answered_questions }: Output<"user.data">): string =>
  answered_questions === 0 ? "—" : percent(correct_questions, answered_questions)

export const StudyOverviewSkeleton = () => (
  <TitledPage title="学习概览" gap="gap-8">
    <Loading className="grid gap-8">
      <Skeleton className="h-83 w-full rounded-lg" />
      <Skeleton className="h-24 w-full rounded-lg max-md:h-48" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </Loading>
  </TitledPage>
)
