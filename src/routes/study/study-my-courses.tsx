import { navigation as agencyNavigation } from "#domain/core/Agency.ts"
import { request } from "#domain/contract/Request.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { useAgency, useNavigationRef } from "#ui/AppContext.ts"
import { SkeletonCards } from "#ui/kit/SkeletonCards.tsx"
import { MyCoursesView } from "#ui/study/MyCoursesView.tsx"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"
import { useSearch } from "../page/useSearch.ts"

interface Values {
  readonly classrooms: Output<"user.classrooms">
  readonly subjects: Output<"user.mySubject">
}

const View = ({ values: { classrooms, subjects }, act, isActing }: ResourceViewProps<Values>) => {
  const navigation = useNavigationRef()
  const search = useSearch()
  const again = search.get("again")
  const hrefAsking = (id: string | null) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete("again")
    else next.set("again", id)
    return next.size === 0 ? "/study/course/my" : `/study/course/my?${next}`
  }
  return (
    <MyCoursesView
      classrooms={classrooms.list}
      subjects={subjects.list}
      subject={search.get("subject")}
      mode={useMode()}
      sections={agencyNavigation(useAgency())}
      asked={classrooms.list.find(({ classroom_id }) => classroom_id === again) ?? null}
      busy={isActing}
      onAsk={(classroom) =>
        navigation.send({ type: "navigate", href: hrefAsking(classroom?.classroom_id ?? null), source: "replace" })
      }
      onStudyAgain={() =>
        act({
          request: request("user.studyAgain", { classroom_id: again ?? "" }),
          onDone: { navigate: hrefAsking(null) },
          successText: "进度已清除，可以从头学了",
        })
      }
    />
  )
}

export const page = resourcePage({
  requests: ({ search }: Visit) => {
    const subject_id = search.get("subject")
    return {
      classrooms: request("user.classrooms", subject_id === null ? {} : { subject_id }),
      subjects: request("user.mySubject", {}),
    }
  },
  personal: true,
  title: () => "我的课程",
  Skeleton: () => <SkeletonCards count={3} />,
  View,
})
