import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import type { ActorRefFrom } from "xstate"
import type { markingMachine } from "#machines/admin/markingMachine.ts"
import type { markingPageMachine } from "#machines/admin/markingPageMachine.ts"
import { ErrorState } from "../kit/ErrorState.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"

/** Loaded already when it is rendered: the machine of marking came with it. */
const MarkingPage = lazy(() => import("./MarkingPage.tsx").then((file) => ({ default: file.MarkingPage })))

/** Stands for the page of marking until its code is here. */
export const MarkingDoor = ({ page }: { readonly page: ActorRefFrom<typeof markingPageMachine> }) => {
  const state = useSelector(page, ({ value }) => value)
  // what was loaded for this page is its machine
  const marking = useSelector(
    page,
    ({ children }) => children.marking as ActorRefFrom<typeof markingMachine> | undefined,
  )
  if (state === "failed")
    return (
      <ErrorState
        failure={{ kind: "network", message: "批改页没有载入" }}
        onRetry={() => page.send({ type: "marking.reload" })}
      />
    )
  return marking === undefined ? (
    <Opening />
  ) : (
    <Suspense fallback={<Opening />}>
      <MarkingPage marking={marking} />
    </Suspense>
  )
}

const Opening = () => (
  <Loading label="正在打开批改" className="grid gap-4">
    <Skeleton className="h-8 w-60" />
    <Skeleton className="h-48 w-full" />
  </Loading>
)
