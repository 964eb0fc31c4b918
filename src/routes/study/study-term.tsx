import { request } from "#domain/contract/Request.ts"
import { useUser } from "#ui/AppContext.ts"
import { ExamCalendar } from "#ui/study/ExamCalendar.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import { StudyTermView } from "#ui/study/StudyTermView.tsx"
import { resourcePage, type ResourceViewProps, type ValuesOf } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const requestsOf = () => ({ term: request("study.term", {}) })

const View = ({ values: { term }, now, act, isActing }: ResourceViewProps<ValuesOf<ReturnType<typeof requestsOf>>>) => {
  const user = useUser()
  const mode = useMode()
  return (
    <StudyTermView
      answer={term}
      subjects={mode === "full" ? "/" : null}
      isBusy={isActing}
      now={now}
      onMark={(exam_day, mark) =>
        act({ request: request("study.markTerm", { exam_day, mark }), onDone: "refresh", changesUser: true })
      }
      calendar={
        user === null ? null : (
          <ExamCalendar
            calendar={term.calendar}
            subject_id={term.subject_id}
            region={user.region}
            mode={mode}
            now={now}
          />
        )
      }
    />
  )
}

export const page = resourcePage({
  requests: requestsOf,
  personal: true,
  title: () => "考期",
  Skeleton: () => <StudyRowsSkeleton title="考期" count={3} />,
  View,
})
