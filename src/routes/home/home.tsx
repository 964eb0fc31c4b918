import { Suspense } from "react"
import { navigation } from "#domain/core/Agency.ts"
import { request } from "#domain/contract/Request.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { optional } from "#machines/page/outcomes.ts"
import { useIsLearnerExpected, useStartUp, useUser } from "#ui/AppContext.ts"
import type { ContinueHereProps } from "#ui/home/ContinueHere.tsx"
import { HomeSkeleton, HomeView, LearnerSkeleton } from "#ui/home/HomeView.tsx"
import { onDemand } from "#ui/kit/onDemand.tsx"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"

// guests do not need it
const ContinueHere = onDemand(() => import("#ui/home/ContinueHere.tsx").then((file) => file.ContinueHere), "今天的学习")

type Values = ContinueHereProps["values"] & { readonly recommended: Output<"mechanism.view"> }

const View = ({ values, now, isLoading }: ResourceViewProps<Values>) => {
  const { agency, system } = useStartUp()
  const user = useUser()
  const isExpected = useIsLearnerExpected()
  const sections = navigation(agency)
  const subjects = SubjectTree.draw(agency.subject_list, system.resource_url)
  const shown = { name: agency.name, sections, subjects }
  return (
    <HomeView
      {...shown}
      recommended={values.recommended}
      now={now}
      learner={
        user === null ? (
          isExpected ? (
            <LearnerSkeleton />
          ) : null
        ) : (
          <Suspense fallback={<LearnerSkeleton />}>
            <ContinueHere {...shown} user={user} values={values} isLoading={isLoading} now={now} />
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
    term: optional(request("study.term", {})),
  }),
  personal: true,
  title: () => "",
  Skeleton: HomeSkeleton,
  View,
})
