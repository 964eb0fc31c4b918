import type { Output } from "#domain/contract/Contract.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import * as StudyPlan from "#domain/study/StudyPlan.ts"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LiveIcon } from "../kit/icon/LiveIcon.tsx"
import { RefreshIcon } from "../kit/icon/RefreshIcon.tsx"
import { Section } from "../kit/Section.tsx"
import { TaskLine } from "../kit/TaskLine.tsx"

export interface PlanCardProps {
  readonly classrooms: Output<"user.classrooms">["list"]
  /** Each may be missing: it could not be had. */
  readonly book: Output<"wrong.overview"> | undefined
  readonly live: Output<"live.upcoming">["list"] | undefined
  /** Questions of today that count, and how many the learner means to answer a day; null where nobody said. */
  readonly answeredToday: number
  readonly daily_questions: number | null
  readonly sections: { readonly hasLive: boolean; readonly hasQuestion: boolean }
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** What is left until the exam, a day's share of it, and the next live session. */
export const PlanCard = ({ classrooms, book, live, answeredToday, daily_questions, sections, now }: PlanCardProps) => {
  const daysLeft = book?.days_left ?? null
  const { lessons, aDay } = StudyPlan.of(classrooms, daysLeft)
  const next = live?.[0]
  if (classrooms.length === 0 && !sections.hasQuestion && !sections.hasLive) return null
  return (
    <Section
      title={daysLeft === null ? "学习计划" : daysLeft === 0 ? "学习计划 · 今天考试" : `学习计划 · 距考试${daysLeft}天`}
      more={
        daysLeft === null && daily_questions === null
          ? { href: "/user/start", label: "定计划" }
          : { href: "/user/profile", label: daysLeft === null ? "填考试日期" : "改计划" }
      }
    >
      <ul className="min-w-0 divide-y divide-line rounded-lg border border-line bg-sheet px-5">
        {classrooms.length === 0 ? null : (
          <TaskLine
            icon={<CourseIcon className="size-6" />}
            title={lessons === 0 ? "课时都学完了" : aDay === null ? `还有${lessons}课时` : `每天${aDay}课时`}
            text={lessonsText(lessons, aDay)}
            href="/study/course/my"
            verb="看课程"
          />
        )}
        {sections.hasQuestion && daily_questions !== null ? (
          <TaskLine
            icon={<BankIcon className="size-6" />}
            title={`今天做题${answeredToday} / ${daily_questions}`}
            text={answeredToday >= daily_questions ? "今天的量做完了" : `还差${daily_questions - answeredToday}题`}
            href="/study/question"
            verb="去做题"
          />
        ) : null}
        {sections.hasQuestion && book !== undefined ? (
          <TaskLine
            icon={<RefreshIcon className="size-6" />}
            title={book.due_today === 0 ? "今天没有要复习的" : `今天复习${book.due_today}题`}
            text={`七天内共${book.week.reduce((sum, { questions }) => sum + questions, 0)}题到期`}
            href="/study/question/error"
            verb="错题本"
          />
        ) : null}
        {sections.hasLive && live !== undefined ? (
          <TaskLine
            icon={<LiveIcon className="size-6" />}
            title={next === undefined ? "还没有预约直播" : next.title}
            text={next === undefined ? "预约后，下一场会显示在这里" : liveText(next, now)}
            href={next === undefined ? "/live" : `/live/${next.id}`}
            verb={next === undefined ? "看直播" : "看这场"}
          />
        ) : null}
      </ul>
    </Section>
  )
}

const lessonsText = (lessons: number, aDay: number | null): string => {
  if (lessons === 0) return "可以把时间留给复习和做题"
  return aDay === null ? "填上考试日期，就知道每天学多少" : `还有${lessons}课时，这样考前正好学完`
}

const liveText = (session: LiveSession.LiveSession, now: number): string => {
  const { date, time, label } = LiveSession.viewAt(session, now)
  return `下一场直播 · ${date} ${time} · ${label}`
}
