import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import type { Params } from "#domain/route/pathPattern.ts"
import { useAgency } from "#ui/AppContext.ts"
import { ALL, type ChosenSubject } from "#ui/kit/subjectHref.ts"
import { TeacherListSkeleton, TeacherListView } from "#ui/course/TeacherListView.tsx"
import type { Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useParams } from "../page/useParams.ts"
import { useSearch } from "../page/useSearch.ts"

const chosenOf = ({ level1, level2 }: Params, search: URLSearchParams): ChosenSubject => ({
  level1: level1 ?? null,
  level2: level2 === undefined || level2 === ALL ? null : level2,
  level3: search.get("subject"),
})

const View = ({ values }: ResourceViewProps<{ readonly teachers: Output<"teacher.list"> }>) => {
  const chosen = chosenOf(useParams(), useSearch())
  return <TeacherListView teachers={values.teachers} subjects={useAgency().subject_list} chosen={chosen} />
}

export const page = resourcePage({
  requests: ({ params, search }: Visit) => {
    const { level1, level2, level3 } = chosenOf(params, search)
    const subject_id = level3 ?? level2 ?? level1
    return {
      teachers: request("teacher.list", {
        ...(subject_id !== null && { subject_id }),
        page: String(pageNumber(search)),
      }),
    }
  },
  title: () => "老师",
  description: () => "授课老师与他们的课程、直播。",
  Skeleton: TeacherListSkeleton,
  View,
})
