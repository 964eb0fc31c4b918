import { Suspense } from "react"
import { navigation } from "#domain/core/Agency.ts"
import { request } from "#domain/contract/Request.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { optional } from "#machines/page/outcomes.ts"
import { useStartUp, useUser } from "#ui/AppContext.ts"
import { HomeSkeleton, HomeView } from "#ui/home/HomeView.tsx"
import { Welcome } from "#ui/home/Welcome.tsx"
import { onDemand } from "#ui/kit/onDemand.tsx"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"

// guests do not need it; what a guest sees stays until it has come
const ContinueHere = onDemand(() => import("#ui/home/ContinueHere.tsx").then((file) => file.ContinueHere), "今天的学习")

interface Values {
  readonly recommended: Output<"mechanism.view">
  readonly mine?: Output<"user.classrooms">
  readonly book?: Output<"wrong.overview">
  readonly daily?: Output<"practice.daily">
  readonly data?: Output<"user.data">
}

const View = ({ values: { recommended, mine, book, daily, data }, now, isLoading }: ResourceViewProps<Values>) => {
  const { agency, system } = useStartUp()
  const user = useUser()
  const sections = navigation(agency)
  const subjects = SubjectTree.draw(agency.subject_list, system.resource_url)
  return (
    <HomeView
      name={agency.name}
      sections={sections}
      subjects={subjects}
      recommended={recommended}
      now={now}
      learner={
        user === null ? null : (
          <Suspense fallback={<Welcome name={agency.name} sections={sections} subjects={subjects} />}>
            <ContinueHere
              name={user.name}
              lastSubject={SubjectTree.pathTo(
                subjects,
                (user.lastStudySubjectLevel3 ?? user.lastStudySubject)?.id ?? "",
              )}
              today={
                isLoading && mine === undefined
                  ? "loading"
                  : { classrooms: mine?.list, book, daily, data, goal: user.daily_questions, now }
              }
              sections={sections}
            />
          </Suspense>
        )
      }
    />
  )
}

export const page = resourcePage({
  requests: () => ({
    recommended: request("mechanism.view", {}),
    mine: optional(request("user.classrooms", {})),
    book: optional(request("wrong.overview", {})),
    daily: optional(request("practice.daily", {})),
    data: optional(request("user.data", {})),
  }),
  personal: true,
  title: () => "",
  Skeleton: HomeSkeleton,
  View,
})
