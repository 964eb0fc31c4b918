import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { CourseRecordView } from "#ui/study/CourseRecordView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const View = ({ values, now }: ResourceViewProps<{ readonly records: Output<"user.learnRecord"> }>) => (
  <CourseRecordView records={values.records} mode={useMode()} now={now} />
)

export const page = resourcePage({
  requests: ({ search }: Visit) => ({ records: request("user.learnRecord", { page: String(pageNumber(search)) }) }),
  personal: true,
  title: () => "学习记录",
  Skeleton: StudyRowsSkeleton,
  View,
})
