import { useSelector } from "@xstate/react"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { href } from "#domain/route/href.ts"
import { useNoticesRef } from "#ui/AppContext.ts"
import { MyBanksView } from "#ui/practice/MyBanksView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const View = ({ values }: ResourceViewProps<{ readonly banks: Output<"user.examPackage"> }>) => {
  // the bank's page knows which of its chapters are on this device
  const isCut = useSelector(useNoticesRef(), ({ context }) => context.pinned !== "")
  return (
    <MyBanksView
      banks={values.banks.list}
      {...(isCut && { practiceHref: (id: string) => href("question-bank-detail", { id }) })}
      mode={useMode()}
    />
  )
}

export const page = resourcePage({
  requests: () => ({ banks: request("user.examPackage", {}) }),
  personal: true,
  title: () => "练过的题库",
  Skeleton: StudyRowsSkeleton,
  View,
})
