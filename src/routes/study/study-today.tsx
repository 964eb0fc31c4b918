import { Suspense } from "react"
import { navigation } from "#domain/core/Agency.ts"
import { request } from "#domain/contract/Request.ts"
import * as SessionShared from "#domain/study/SessionShare.ts"
import * as StudyDays from "#domain/study/StudyDays.ts"
import * as Today from "#domain/study/Today.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { dayText } from "#domain/time/dayText.ts"
import { optional } from "#machines/page/outcomes.ts"
import { useAgency } from "#ui/AppContext.ts"
import { onDemand } from "#ui/kit/onDemand.tsx"
import { Skeleton } from "#ui/kit/Skeleton.tsx"
import { SessionSummary } from "#ui/study/SessionSummary.tsx"
import { SessionView } from "#ui/study/SessionView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { CopyContext, copyPart } from "../page/copyPart.ts"
import { part } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps, type ValuesOf } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const SessionShare = onDemand(() => import("./SessionShare.tsx").then((file) => file.SessionShare), "分享")

const requestsOf = () => ({
  session: request("study.session", {}),
  data: optional(request("user.data", {})),
  book: optional(request("wrong.overview", {})),
  classrooms: optional(request("user.classrooms", {})),
})

type Props = ResourceViewProps<ValuesOf<ReturnType<typeof requestsOf>>>

const View = (props: Props) => {
  const { session, data } = props.values
  const { now, act, isActing } = props
  const agency = useAgency()
  const mode = useMode()
  const sections = navigation(agency)
  const { due, fresh, lesson } = session
  return (
    <SessionView
      session={session}
      name={Today.sessionName({ questions: due + fresh, hasLesson: lesson !== null }, now)}
      answeredToday={data?.days.find(({ day }) => day === Shanghai.dateText(now))?.answered ?? 0}
      sections={mode === "full" ? sections : { hasCourse: false, hasQuestion: false }}
      isBusy={isActing}
      onBegin={() =>
        act({
          request: request("study.begin", {}),
          onDone: due + fresh > 0 ? { navigate: "/question/exam?attempt_id={attempt_id}" } : "refresh",
        })
      }
      onFinish={() => act({ request: request("study.finish", {}), onDone: "refresh" })}
      summary={session.state === "done" ? <Summary {...props} /> : null}
    />
  )
}

const Summary = ({ values: { session, data, book, classrooms }, now }: Props) => {
  const agency = useAgency()
  const { day, due, fresh, result } = session
  const watched = data?.days.find((one) => one.day === day)?.seconds ?? 0
  const seconds = watched + (result?.seconds ?? 0)
  const streak = data === undefined ? null : StudyDays.streak(data.days, now)
  const shared = SessionShared.of(session, { minutes: Math.round(seconds / 60), streak: streak ?? 0 })
  return (
    <SessionSummary
      session={session}
      isOfYesterday={day !== Shanghai.dateText(now)}
      seconds={seconds}
      streak={streak}
      tomorrow={Today.tomorrow({
        due: book?.week[1]?.questions ?? 0,
        hasBank: due + fresh > 0,
        lessons: Today.lessonsLeft(classrooms?.list ?? []),
      })}
      share={
        <Suspense fallback={<Skeleton className="h-80 max-w-form rounded-lg" />}>
          <SessionShare shared={shared} day={dayText(day)} place={agency.name} />
        </Suspense>
      }
    />
  )
}

const session = resourcePage({
  requests: requestsOf,
  personal: true,
  title: () => "今天的学习",
  Skeleton: () => <StudyRowsSkeleton title="今天的学习" count={3} />,
  View,
})

export const page = compositePage({
  parts: { session: part(session.machine, session.input), copy: copyPart },
  isPersonal: true,
  View: ({ parts }) => (
    <CopyContext value={parts.copy}>
      <session.View page={parts.session} />
    </CopyContext>
  ),
  title: (parts, agency) => session.title(parts && parts.session.getSnapshot(), agency),
})
