import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { TeacherDetailSkeleton } from "#ui/teacher/TeacherDetailSkeleton.tsx"
import { TeacherDetailView } from "#ui/teacher/TeacherDetailView.tsx"
import type { Visit } from "./Page.ts"
import { resourcePage, type ResourceViewProps } from "./resourcePage.tsx"
import { useMode } from "./useMode.ts"

const View = ({ values, now }: ResourceViewProps<{ readonly teacher: Output<"teacher.detail"> }>) => (
  <TeacherDetailView teacher={values.teacher} now={now} mode={useMode()} />
)

export const page = resourcePage({
  requests: ({ params }: Visit) => ({ teacher: request("teacher.detail", { id: params["id"] ?? "" }) }),
  title: ({ teacher }) => (teacher === undefined ? "老师" : `${teacher.name}老师`),
  description: ({ teacher }) => teacher?.intro ?? "",
  Skeleton: TeacherDetailSkeleton,
  View,
})
