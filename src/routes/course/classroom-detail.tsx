import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { ClassroomDetailView } from "#ui/course/ClassroomDetailView.tsx"
import { CourseDetailSkeleton } from "#ui/course/CourseDetailSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

type Values = { readonly classroom: Output<"classroom.detail"> }

const View = ({ values: { classroom }, act, isActing }: ResourceViewProps<Values>) => (
  <ClassroomDetailView
    classroom={classroom}
    mode={useMode()}
    busy={isActing}
    onJoin={() =>
      act({
        request: request("course.join", { classroom_id: classroom.id }),
        onDone: { navigate: "/course/study/{classroom_id}" },
      })
    }
  />
)

export const page = resourcePage({
  requests: ({ params }: Visit) => ({ classroom: request("classroom.detail", { id: params["id"] ?? "" }) }),
  personal: true,
  title: ({ classroom }) => classroom?.name ?? "班级",
  description: ({ classroom }) => classroom?.summary ?? "",
  Skeleton: CourseDetailSkeleton,
  View,
})
