import type { Output } from "#domain/contract/Contract.ts"
import { DAILY } from "#domain/question/ExamTypeRules.ts"
import * as TodayTask from "#domain/study/TodayTask.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import { chosenOf } from "../course/chosenOf.ts"
import { subjectHref } from "../course/subjectHref.ts"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { RefreshIcon } from "../kit/icon/RefreshIcon.tsx"
import { TaskLine } from "../kit/TaskLine.tsx"
import { latestClassroom } from "../study/latestClassroom.ts"
import { lessonHref } from "../study/lessonHref.ts"

export interface TodayCardProps {
  readonly hasCourse: boolean
  readonly hasQuestion: boolean
  /** The subject studied last, from its first level: where to choose when nothing was begun. */
  readonly lastSubject?: ReadonlyArray<Subject>
  /** Each may be missing: it could not be had, or there is none. */
  readonly classrooms?: Output<"user.classrooms">["list"] | undefined
  readonly book?: Output<"wrong.overview"> | undefined
  readonly daily?: Output<"practice.daily"> | undefined
}

/** The day in three lines, each with its way; the nearest one is the button to press. */
export const TodayCard = ({ hasCourse, hasQuestion, lastSubject = [], classrooms, book, daily }: TodayCardProps) => {
  const chosen = chosenOf(lastSubject)
  const latest = classrooms === undefined ? null : latestClassroom(classrooms)
  const bank_id = daily?.bank_id ?? null
  const today = daily?.days.find(({ day }) => day === daily.today)
  const nearest = TodayTask.nearest({
    due: book?.due_today ?? null,
    daily: bank_id === null ? null : today?.state === "done" ? "done" : "open",
    hasLesson: latest !== null,
  })
  return (
    <section aria-labelledby="today-title" className="rounded-lg border border-line bg-sheet px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="today-title" className="text-lg">
          今天
        </h2>
        <Days book={book} />
      </div>
      <ul className="divide-y divide-line">
        {hasQuestion ? (
          <>
            <TaskLine
              icon={<RefreshIcon className="size-6" />}
              title={book === undefined || book.due_today === 0 ? "错题复习" : `复习${book.due_today}道错题`}
              text={reviewText(book)}
              href="/study/question/error"
              verb={(book?.due_today ?? 0) > 0 ? "去复习" : "错题本"}
              primary={nearest === "review"}
            />
            <TaskLine
              icon={<BankIcon className="size-6" />}
              title="每日一练"
              text={dailyText(daily, today)}
              href={
                bank_id === null || daily === undefined
                  ? subjectHref("/question", chosen)
                  : today?.state === "done"
                    ? `/question/${bank_id}`
                    : `/question/exam?bank_id=${bank_id}&exam_type=${DAILY}&day=${daily.today}`
              }
              verb={
                bank_id === null
                  ? "选题库"
                  : today?.state === "done"
                    ? "看日历"
                    : today === undefined
                      ? "做十题"
                      : "接着做"
              }
              primary={nearest === "daily"}
            />
          </>
        ) : null}
        {hasCourse ? (
          <TaskLine
            icon={<CourseIcon className="size-6" />}
            title={latest?.last_lesson?.name ?? latest?.name ?? "还没有课程"}
            text={latest === null ? "选一门课，从头学起" : lessonText(latest)}
            href={latest === null ? subjectHref("/course", chosen) : lessonHref(latest)}
            verb={latest === null ? "去选课" : latest.last_lesson === null ? "开始学" : "接着学"}
            primary={nearest === "lesson" || nearest === null}
          />
        ) : null}
      </ul>
    </section>
  )
}

const Days = ({ book }: Pick<TodayCardProps, "book">) => {
  const days = book?.days_left ?? null
  if (days === null) return null
  return <p className="text-grey tabular">{days === 0 ? "今天考试" : `距考试${days}天`}</p>
}

const reviewText = (book: TodayCardProps["book"]): string => {
  if (book === undefined) return "暂时读不到"
  if (book.due_today > 0) return "到了该再看一遍的时候"
  return book.done_today > 0 ? `今天复习了${book.done_today}题` : "今天没有要复习的"
}

type Daily = Output<"practice.daily">

const dailyText = (daily: Daily | undefined, today: Daily["days"][number] | undefined): string => {
  if (daily === undefined || daily.bank_id === null) return "选一个题库，每天十题"
  const streak = daily.streak > 0 ? `连续${daily.streak}天` : "几分钟做完"
  return today?.state === "done" ? `今天做完了 · ${streak}` : streak
}

const lessonText = ({ last_lesson, name, finished_lessons, lessons }: Output<"user.classrooms">["list"][number]) =>
  `${last_lesson === null ? "还没开始" : name} · 已学${finished_lessons}/${lessons}课时`
