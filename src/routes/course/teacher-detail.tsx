import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { TeacherDetailSkeleton, TeacherDetailView } from "#ui/course/TeacherDetailView.tsx"
import { LiveCards } from "#ui/live/LiveCards.tsx"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const View = ({ values: { teacher }, now }: ResourceViewProps<{ readonly teacher: Output<"teacher.detail"> }>) => (
  <TeacherDetailView teacher={teacher} live={<LiveCards sessions={teacher.live} now={now} />} mode={useMode()} />
)

export const page = resourcePage({
  requests: ({ params }: Visit) => ({ teacher: request("teacher.detail", { id: params["id"] ?? "" }) }),
  title: ({ teacher }) => (teacher === undefined ? "老师" : `${teacher.name}老师`),
  description: ({ teacher }) => teacher?.intro ?? "",
  Skeleton: TeacherDetailSkeleton,
  View,
})
