import type { ReactNode } from "react"
import type { Session } from "#domain/contract/study.ts"
import type * as Today from "#domain/study/Today.ts"
import { durationText } from "../kit/durationText.ts"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { RefreshIcon } from "../kit/icon/RefreshIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Section } from "../kit/Section.tsx"
import { StatList } from "../kit/StatList.tsx"
import { TaskLine } from "../kit/TaskLine.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { sessionLessonHref } from "./sessionLessonHref.ts"

export interface SessionSummaryProps {
  readonly session: Session
  /** It began before midnight. */
  readonly isOfYesterday: boolean
  /** Of the day: answering and lessons. */
  readonly seconds: number
  /** Days in a row; null where it could not be read. */
  readonly streak: number | null
  readonly tomorrow: Today.Tomorrow | null
  /** To show to others. */
  readonly share: ReactNode
}

/** What moved, the days in a row, what comes first tomorrow. */
export const SessionSummary = ({ session, isOfYesterday, seconds, streak, tomorrow, share }: SessionSummaryProps) => {
  const { result, lesson, attempt_id } = session
  const wrong = result?.wrong ?? 0
  return (
    <TitledPage title={`${isOfYesterday ? "昨晚" : "今天"}这一组学完了`} text={moved(session)} gap="gap-8">
      <div className="grid gap-5">
        <StatList
          stats={[
            ...(result === null
              ? []
              : [
                  { name: "答对", value: `${result.right}/${session.due + session.fresh}题` },
                  { name: "离开错题本", value: `${result.mastered}题` },
                ]),
            { name: "今天学习", value: durationText(seconds) },
            ...(streak === null ? [] : [{ name: "连续学习", value: `${streak}天` }]),
          ]}
        />
        <div className="flex flex-wrap gap-3">
          {wrong > 0 ? (
            <LinkButton
              variant="primary"
              href={`/question/exam/result?attempt_id=${attempt_id ?? ""}&show=wrong#review`}
            >
              看错题
            </LinkButton>
          ) : null}
          <LinkButton variant={wrong > 0 ? "secondary" : "primary"} href="/study/course">
            回到学习概览
          </LinkButton>
        </div>
      </div>
      <Section title="明天先做什么">
        <ul className="min-w-0 divide-y divide-line rounded-lg border border-line bg-sheet px-5">
          <First tomorrow={tomorrow} />
          {lesson === null || lesson.finished ? null : (
            <TaskLine
              icon={<CourseIcon className="size-6" />}
              title={lesson.name}
              text="这一课留到下次"
              href={sessionLessonHref(lesson)}
              verb="现在就学"
            />
          )}
        </ul>
      </Section>
      {share}
    </TitledPage>
  )
}

/** One sentence. */
const moved = ({ result, lesson, answered, due, fresh }: Session): string => {
  const empty = due + fresh - answered
  const parts = [
    ...(result === null
      ? []
      : [result.wrong > 0 ? `错的${result.wrong}题在错题本里` : empty > 0 ? "没有答错" : "一题没错"]),
    ...(empty > 0 ? [`${empty}题未答`] : []),
    ...(result !== null && result.mastered > 0 ? [`${result.mastered}道错题已经掌握`] : []),
    ...(lesson?.finished === true ? [`学完了「${lesson.name}」`] : []),
  ]
  return `${parts.join("，")}。`
}

const First = ({ tomorrow }: { readonly tomorrow: Today.Tomorrow | null }) => {
  switch (tomorrow?.task) {
    case "review":
      return (
        <TaskLine
          icon={<RefreshIcon className="size-6" />}
          title={`复习${tomorrow.due}道错题`}
          text="隔一天再做一遍，记得住"
          href="/study/question/error"
          verb="错题本"
        />
      )
    case "questions":
      return (
        <TaskLine
          icon={<BankIcon className="size-6" />}
          title="做新题"
          text="明天没有要复习的错题"
          href="/study/question"
          verb="我的题库"
        />
      )
    case "lesson":
      return (
        <TaskLine
          icon={<CourseIcon className="size-6" />}
          title="学下一课"
          text="明天没有要复习的错题"
          href="/study/course/my"
          verb="我的课程"
        />
      )
    case undefined:
      return <li className="py-4 text-grey">明天打开首页，就能看到当天的安排。</li>
  }
}
