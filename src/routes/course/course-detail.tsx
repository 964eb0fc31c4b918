import { request } from "#domain/contract/Request.ts"
import { CourseDetailSkeleton } from "#ui/course/CourseDetailSkeleton.tsx"
import { CourseDetailView } from "#ui/course/CourseDetailView.tsx"
import type { Output } from "#domain/contract/Contract.ts"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const View = ({
  values: { course },
  act,
  isActing,
}: ResourceViewProps<{ readonly course: Output<"course.detail"> }>) => (
  <CourseDetailView
    course={course}
    mode={useMode()}
    busy={isActing}
    onJoin={() =>
      act({
        request: request("course.join", { classroom_id: course.id }),
        onDone: { navigate: `/course/study/${course.id}` },
        successText: "已加入课程",
      })
    }
  />
)

export const page = resourcePage({
  requests: ({ params }: Visit) => ({ course: request("course.detail", { id: params["id"] ?? "" }) }),
  personal: true,
  title: ({ course }) => course?.name ?? "课程",
  description: ({ course }) => course?.summary ?? "",
  Skeleton: CourseDetailSkeleton,
  View,
})
