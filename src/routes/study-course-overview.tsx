import { request } from "#domain/contract/Request.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { StudyOverviewSkeleton } from "#ui/study/StudyOverviewSkeleton.tsx"
import { StudyOverviewView } from "#ui/study/StudyOverviewView.tsx"
import { resourcePage, type ResourceViewProps } from "./resourcePage.tsx"
import { useMode } from "./useMode.ts"

interface Values {
  readonly data: Output<"user.data">
  readonly classrooms: Output<"user.classrooms">
  readonly banks: Output<"user.examPackage">
}

const View = ({ values: { data, classrooms, banks }, now }: ResourceViewProps<Values>) => (
  <StudyOverviewView data={data} classrooms={classrooms.list} banks={banks.list} mode={useMode()} now={now} />
)

export const page = resourcePage({
  requests: () => ({
    data: request("user.data", {}),
    classrooms: request("user.classrooms", {}),
    banks: request("user.examPackage", {}),
  }),
  personal: true,
  title: () => "学习概览",
  Skeleton: StudyOverviewSkeleton,
  View,
})
