import type { Navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { DAILY } from "#domain/question/practiceTypes.ts"
import * as Today from "#domain/study/Today.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import { chosenOf } from "../kit/chosenOf.ts"
import { subjectHref } from "../kit/subjectHref.ts"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { RefreshIcon } from "../kit/icon/RefreshIcon.tsx"
import { StudyIcon } from "../kit/icon/StudyIcon.tsx"
import { TaskLine, type TaskLineProps } from "../kit/TaskLine.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { latestClassroom } from "./latestClassroom.ts"
import { lessonHref } from "./lessonHref.ts"

export interface TodayCardProps {
  readonly sections: Pick<Navigation, "hasCourse" | "hasQuestion">
  /** The subject studied last, from its first level: where to choose when nothing was begun. */
  readonly lastSubject?: ReadonlyArray<Subject>
  /** Each may be missing: it could not be had, or there is none. */
  readonly classrooms?: Output<"user.classrooms">["list"] | undefined
  readonly book?: Output<"wrong.overview"> | undefined
  readonly daily?: Output<"practice.daily"> | undefined
  readonly data?: Output<"user.data"> | undefined
  /** Questions a day that the learner means to answer; null where nobody said. */
  readonly goal: number | null
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/**
 * The day in three lines, each with its way; the nearest one is the button to press. The first is the day in one go, which
 * has the reviews in it, or where there is none, or it is over and more is due, the reviews.
 */
export const TodayCard = ({ sections, lastSubject = [], classrooms, book, daily, data, goal, now }: TodayCardProps) => {
  const chosen = chosenOf(lastSubject)
  const set = daily?.days.find(({ day }) => day === daily.today)
  const latest = classrooms === undefined ? null : latestClassroom(classrooms)
  const lessons = classrooms === undefined ? null : Today.lessonsLeft(classrooms)
  const daysLeft = book?.days_left ?? null
  const answered = data === undefined ? null : (data.days.find(({ day }) => day === daily?.today)?.answered ?? 0)
  const facts: Today.Facts = {
    due: book?.due_today ?? null,
    answered: daily === undefined ? null : answered,
    goal,
    daily: daily === undefined || daily.bank_id === null ? null : set?.state === "done" ? "done" : "open",
    lessons,
  }
  const today = Today.of(facts)
  const session = sections.hasQuestion ? Today.session(facts, today, data?.session ?? null) : null
  const next = session === null || session.kind === "done" ? today.next : null
  return (
    <section aria-labelledby="today-title" className="min-w-0 rounded-lg border border-line bg-sheet px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="today-title" className="text-lg">
          今天
        </h2>
        <PlanLink isPlanned={daysLeft !== null || goal !== null} hasDay={daysLeft !== null} />
      </div>
      <ul className="divide-y divide-line">
        {sections.hasQuestion ? (
          <>
            {session === null || (session.kind === "done" && next === "review") ? (
              <TaskLine {...review(book)} icon={<RefreshIcon className="size-6" />} primary={next === "review"} />
            ) : (
              <TaskLine
                {...inOneGo(session, now)}
                icon={<StudyIcon className="size-6" />}
                primary={session.kind !== "done"}
              />
            )}
            <TaskLine
              {...questions(today, answered, daily, set, subjectHref("/question", chosen))}
              icon={<BankIcon className="size-6" />}
              primary={next === "questions"}
            />
          </>
        ) : null}
        {latest !== null ? (
          <TaskLine
            {...lesson(latest, lessons ?? 0, daysLeft)}
            icon={<CourseIcon className="size-6" />}
            primary={next === "lesson"}
          />
        ) : sections.hasCourse ? (
          <TaskLine
            icon={<CourseIcon className="size-6" />}
            title="还没有课程"
            text="选一门课，从头学起"
            href={subjectHref("/course", chosen)}
            verb="去选课"
            primary={session === null && next === null}
          />
        ) : null}
      </ul>
    </section>
  )
}

const PlanLink = ({ isPlanned, hasDay }: { readonly isPlanned: boolean; readonly hasDay: boolean }) => (
  <TextLink className="flex min-h-11 items-center" href={isPlanned ? "/user/profile" : "/user/start"}>
    {isPlanned ? (hasDay ? "改计划" : "填考试日期") : "定计划"}
  </TextLink>
)

type Line = Pick<TaskLineProps, "title" | "text" | "href" | "verb">

const inOneGo = (session: Today.Session, now: number): Line => {
  const { kind, due, questions, hasLesson } = session
  const href = "/study/today"
  if (kind === "done") return { title: "今天这一组学完了", text: "做对多少、明天先学什么", href, verb: "看小结" }
  if (kind === "continue") return { title: "今天这一组还没学完", text: "在哪台设备上都能接着学", href, verb: "接着学" }
  const parts = [due > 0 && `复习${due}道错题`, questions > due && "做新题", hasLesson && "学一课"].filter(Boolean)
  return { title: Today.sessionName(session, now), text: parts.join("、"), href, verb: "开始" }
}

const review = (book: TodayCardProps["book"]): Line => {
  const href = "/study/question/error"
  if (book === undefined) return { title: "错题复习", text: "暂时读不到", href, verb: "错题本" }
  if (book.due_today > 0)
    return { title: `复习${book.due_today}道错题`, text: "到了该再看一遍的时候", href, verb: "去复习" }
  const text = book.done_today > 0 ? `今天复习了${book.done_today}题` : "今天没有要复习的"
  return { title: "错题复习", text, href, verb: "错题本" }
}

type Daily = Output<"practice.daily">

const questions = (
  { goal, left }: Today.Today,
  answered: number | null,
  daily: Daily | undefined,
  set: Daily["days"][number] | undefined,
  choose: string,
): Line => {
  const title = answered === null ? "每日一练" : `今天做题${answered}/${goal}`
  if (daily === undefined || daily.bank_id === null)
    return { title, text: "选一个题库，每天十题", href: choose, verb: "选题库" }
  const days = daily.streak > 0 ? `连续${daily.streak}天` : null
  const bank = `/question/${daily.bank_id}`
  if (set?.state !== "done")
    return {
      title,
      text: (left === 0 ? ["今天的量做完了", "每日一练还可以做"] : ["每日一练十题", days ?? "几分钟做完"]).join(" · "),
      href: `/question/exam?bank_id=${daily.bank_id}&exam_type=${DAILY}&day=${daily.today}`,
      verb: set === undefined ? "做十题" : "接着做",
    }
  const done = (left ?? 0) > 0 ? `每日一练做完了，还差${left}题` : "今天的量做完了"
  return {
    title,
    text: [done, ...(days === null ? [] : [days])].join(" · "),
    href: bank,
    verb: (left ?? 0) > 0 ? "再做几题" : "看题库",
  }
}

const lesson = (
  classroom: Output<"user.classrooms">["list"][number],
  lessons: number,
  daysLeft: number | null,
): Line => {
  const { last_lesson, name, finished_lessons } = classroom
  const href = lessonHref(classroom)
  if (lessons === 0) return { title: "课程都学完了", text: "可以把时间留给复习和做题", href, verb: "再看看" }
  const pace = Today.pace(lessons, daysLeft)
  const progress = `已学${finished_lessons}/${classroom.lessons}课时`
  return {
    title: last_lesson?.name ?? name,
    text: [last_lesson === null ? "还没开始" : name, progress, ...(pace === null ? [] : [Today.paceText(pace)])].join(
      " · ",
    ),
    href,
    verb: last_lesson === null ? "开始学" : "接着学",
  }
}
