import { qrMatrix } from "#adapters/qrMatrix.ts"
import type { Session } from "#domain/contract/study.ts"
import * as SessionShare from "#domain/study/SessionShare.ts"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { StudyLayout } from "#ui/layout/StudyLayout.tsx"
import { SessionCard } from "#ui/study/SessionCard.tsx"
import { SessionSummary, type SessionSummaryProps } from "#ui/study/SessionSummary.tsx"
import { SessionView, type SessionViewProps } from "#ui/study/SessionView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN, STUDY } from "./shells.ts"

const HREF = "/study/today"
const nothing = () => undefined

const LESSON = {
  classroom_id: "c1",
  classroom_name: "行政管理本科 · 公共政策学精讲班",
  lesson_id: "l7",
  name: "政策执行的影响因素",
  seconds: 734,
  marked: true,
  finished: false,
}

export const SESSION: Session = {
  day: "2026-03-01",
  state: "ready",
  due: 8,
  fresh: 12,
  attempt_id: null,
  answered: 0,
  lesson: LESSON,
  result: null,
}
export const ANSWERED: Session = {
  ...SESSION,
  state: "lesson",
  attempt_id: "t1",
  answered: 20,
  result: { right: 15, wrong: 5, mastered: 3, seconds: 640 },
}
export const DONE: Session = { ...ANSWERED, state: "done", lesson: { ...LESSON, finished: true } }
const EMPTY: Session = { ...SESSION, due: 0, fresh: 0, lesson: null }

const summary = (session: Session, change: Partial<SessionSummaryProps> = {}) => (
  <SessionSummary
    session={session}
    isOfYesterday={false}
    seconds={1_340}
    streak={7}
    tomorrow={{ task: "review", due: 5 }}
    share={
      <SessionCard
        shared={SessionShare.of(session, { minutes: 22, streak: 7 })}
        day="2026年3月1日"
        place="明德学堂"
        qr={qrMatrix("https://mingde.example")}
        onCopy={nothing}
      />
    }
    {...change}
  />
)

const scene = (session: Session, change: Partial<SessionViewProps> = {}, shell = SIGNED_IN): Scene => ({
  render: () => (
    <DefaultLayout {...shell} href={HREF}>
      <StudyLayout sections={shell.sections} href={HREF}>
        <SessionView
          session={session}
          name="今晚二十五分钟"
          answeredToday={0}
          sections={{ hasCourse: true, hasQuestion: true }}
          isBusy={false}
          onBegin={nothing}
          onFinish={nothing}
          summary={summary(session)}
          {...change}
        />
      </StudyLayout>
    </DefaultLayout>
  ),
})

export const SESSION_SCENES: Readonly<Record<string, Scene>> = {
  "session-ready": scene(SESSION),
  "session-questions": scene({ ...SESSION, state: "questions", attempt_id: "t1", answered: 7 }),
  "session-lesson": scene(ANSWERED),
  "session-lesson-alone": scene({ ...SESSION, due: 0, fresh: 0, state: "lesson" }, { name: "今晚十分钟" }),
  "session-done": scene(DONE),
  "session-done-left": scene(
    { ...ANSWERED, state: "done", answered: 13, result: { right: 13, wrong: 0, mastered: 0, seconds: 300 } },
    {
      summary: summary(
        { ...ANSWERED, state: "done", answered: 13, result: { right: 13, wrong: 0, mastered: 0, seconds: 300 } },
        { isOfYesterday: true, streak: null, tomorrow: null },
      ),
    },
  ),
  "session-none": scene(EMPTY),
  "session-none-study": scene(EMPTY, { sections: { hasCourse: false, hasQuestion: false } }, STUDY),
  "session-enough": scene(EMPTY, { answeredToday: 20 }),
  "session-loading": {
    render: () => (
      <DefaultLayout {...SIGNED_IN} href={HREF}>
        <StudyLayout sections={SIGNED_IN.sections} href={HREF}>
          <StudyRowsSkeleton title="今天的学习" count={3} />
        </StudyLayout>
      </DefaultLayout>
    ),
  },
}
