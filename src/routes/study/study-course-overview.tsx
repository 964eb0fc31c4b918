import { toHandIn } from "#domain/attempt/Homework.ts"
import { navigation } from "#domain/core/Agency.ts"
import { request } from "#domain/contract/Request.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { optional } from "#machines/page/outcomes.ts"
import { useAgency, useUser } from "#ui/AppContext.ts"
import { LastSubject } from "#ui/study/LastSubject.tsx"
import { ReadinessSection } from "#ui/study/ReadinessSection.tsx"
import { TermHeading } from "#ui/study/TermHeading.tsx"
import { TodayCard } from "#ui/study/TodayCard.tsx"
import { StudyOverviewSkeleton, StudyOverviewView } from "#ui/study/StudyOverviewView.tsx"
import { resourcePage, type ResourceViewProps, type ValuesOf } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const requestsOf = () => ({
  data: request("user.data", {}),
  classrooms: request("user.classrooms", {}),
  banks: request("user.examPackage", {}),
  book: optional(request("wrong.overview", {})),
  daily: optional(request("practice.daily", {})),
  live: optional(request("live.upcoming", {})),
  online: optional(request("exam.online", {})),
  readiness: optional(request("study.readiness", {})),
  term: optional(request("study.term", {})),
})

const View = ({
  values: { data, classrooms, banks, book, daily, live, online, readiness, term },
  now,
}: ResourceViewProps<ValuesOf<ReturnType<typeof requestsOf>>>) => {
  const user = useUser()
  const agency = useAgency()
  const mode = useMode()
  // who it is may be known after what they study: a line above the rest would move it
  if (user === null) return <StudyOverviewSkeleton />
  const path = SubjectTree.pathTo(agency.subject_list, (user.lastStudySubjectLevel3 ?? user.lastStudySubject)?.id ?? "")
  return (
    <StudyOverviewView
      data={data}
      classrooms={classrooms.list}
      banks={banks.list}
      mode={mode}
      sections={navigation(agency)}
      now={now}
      today={
        <TodayCard
          sections={{ ...navigation(agency), hasCourse: navigation(agency).hasCourse && mode === "full" }}
          lastSubject={path}
          classrooms={classrooms.list}
          book={book}
          daily={daily}
          data={data}
          goal={user.daily_questions}
          now={now}
        />
      }
      readiness={<ReadinessSection subjects={readiness?.list} />}
      live={live?.list[0] ?? null}
      homework={toHandIn(online?.homework ?? [], now)}
      subject={<LastSubject path={path} sections={navigation(agency)} mode={mode} />}
      term={term === undefined ? null : <TermHeading answer={term} level="h2" now={now} />}
    />
  )
}

export const page = resourcePage({
  requests: requestsOf,
  personal: true,
  title: () => "学习概览",
  Skeleton: StudyOverviewSkeleton,
  View,
})
