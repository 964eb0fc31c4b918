import { request } from "#domain/contract/Request.ts"
import { optional } from "#machines/page/outcomes.ts"
import { CourseDetailSkeleton } from "#ui/course/CourseDetailSkeleton.tsx"
import { CourseDetailView } from "#ui/course/CourseDetailView.tsx"
import { Reviews } from "#ui/discussion/Reviews.tsx"
import type { Output } from "#domain/contract/Contract.ts"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

interface Values {
  readonly course: Output<"course.detail">
  readonly reviews?: Output<"review.list">
  readonly review?: Output<"review.own">
}

const View = ({ values: { course, reviews, review }, act, isActing }: ResourceViewProps<Values>) => (
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
    reviews={
      reviews === undefined ? null : (
        <Reviews
          reviews={reviews}
          own={review}
          joined={course.joined}
          busy={isActing}
          onSave={(stars, text) =>
            act({
              request: request("review.save", { course_id: course.id, stars, text }),
              onDone: "refresh",
              successText: "评价已保存",
            })
          }
        />
      )
    }
  />
)

export const page = resourcePage({
  requests: ({ params: { id = "" } }: Visit) => ({
    course: request("course.detail", { id }),
    reviews: optional(request("review.list", { course_id: id })),
    review: optional(request("review.own", { course_id: id })),
  }),
  personal: true,
  title: ({ course }) => course?.name ?? "课程",
  description: ({ course }) => course?.summary ?? "",
  Skeleton: CourseDetailSkeleton,
  View,
})
