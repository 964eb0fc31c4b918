import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { CourseResourcesView } from "#ui/study/CourseResourcesView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"
import { useSearch } from "../page/useSearch.ts"

interface Values {
  readonly classrooms: Output<"user.classroomResource">
  readonly resources?: Output<"user.classroomResourceList">
}

const classroomIn = (search: URLSearchParams): string | null => search.get("classroom_id")

const View = ({ values: { classrooms, resources } }: ResourceViewProps<Values>) => (
  <CourseResourcesView
    classrooms={classrooms.list}
    classroom_id={classroomIn(useSearch())}
    resources={resources?.list ?? []}
    mode={useMode()}
  />
)

export const page = resourcePage({
  requests: ({ search }: Visit) => {
    const classroom_id = classroomIn(search)
    const classrooms = request("user.classroomResource", {})
    return classroom_id === null
      ? { classrooms }
      : { classrooms, resources: request("user.classroomResourceList", { classroom_id }) }
  },
  personal: true,
  title: () => "资料下载",
  Skeleton: StudyRowsSkeleton,
  View,
})
