import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import type { ActorRefFrom } from "xstate"
import type { boardMachine } from "#machines/admin/boardMachine.ts"
import type { onDemandMachine } from "#machines/admin/onDemandMachine.ts"
import { ErrorState } from "../kit/ErrorState.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { useAdminRef } from "./AdminContext.ts"

/** Loaded already when it is rendered: the machine of the board came with it. */
const BoardPage = lazy(() => import("./BoardPage.tsx").then((file) => ({ default: file.BoardPage })))

/** Stands for the page of the board until its code is here. */
export const BoardDoor = ({ page }: { readonly page: ActorRefFrom<typeof onDemandMachine> }) => {
  const state = useSelector(page, ({ value }) => value)
  const place = useSelector(useAdminRef(), ({ context }) => context.place)
  // what was loaded for this page is its machine
  const board = useSelector(page, ({ children }) => children.page as ActorRefFrom<typeof boardMachine> | undefined)
  if (state === "failed")
    return (
      <ErrorState
        failure={{ kind: "network", message: "监考页没有载入" }}
        onRetry={() => page.send({ type: "page.reload" })}
      />
    )
  return board === undefined ? (
    <Opening />
  ) : (
    <Suspense fallback={<Opening />}>
      <BoardPage board={board} filter={place.kind === "list" ? place.given : {}} />
    </Suspense>
  )
}

const Opening = () => (
  <Loading label="正在打开监考" className="grid gap-4">
    <Skeleton className="h-8 w-60" />
    <Skeleton className="h-80 w-full" />
  </Loading>
)
