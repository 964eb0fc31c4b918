import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { MyBanksView } from "#ui/practice/MyBanksView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const View = ({ values }: ResourceViewProps<{ readonly banks: Output<"user.examPackage"> }>) => (
  <MyBanksView banks={values.banks.list} mode={useMode()} />
)

export const page = resourcePage({
  requests: () => ({ banks: request("user.examPackage", {}) }),
  personal: true,
  title: () => "练过的题库",
  Skeleton: StudyRowsSkeleton,
  View,
})
