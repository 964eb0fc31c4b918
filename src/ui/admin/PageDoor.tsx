import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import type { ActorRefFrom } from "xstate"
import type { PageName } from "#domain/admin/AdminPlace.ts"
import type { onDemandMachine } from "#machines/admin/onDemandMachine.ts"
import { ErrorState } from "../kit/ErrorState.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { useAdminRef } from "./AdminContext.ts"
import { PAGE_VIEWS } from "./pageViews.tsx"

interface PageDoorProps {
  /** The page that is open, or the form to sign in. */
  readonly of: "page" | "signIn"
}

/** A page, and what stands for it until its code is here. */
export const PageDoor = ({ of }: PageDoorProps) => {
  const door = useSelector(useAdminRef(), ({ children }) => children[of])
  return door === undefined ? null : <Opened key={door.sessionId} door={door} />
}

const Opened = ({ door }: { readonly door: ActorRefFrom<typeof onDemandMachine> }) => {
  const name = useSelector(door, ({ context }) => context.machine as PageName)
  const page = useSelector(door, ({ children }) => children.page)
  const isFailed = useSelector(door, (snapshot) => snapshot.matches("failed"))
  if (isFailed)
    return (
      <ErrorState
        failure={{ kind: "network", message: "这一页没有载入" }}
        onRetry={() => door.send({ type: "page.reload" })}
      />
    )
  const View = PAGE_VIEWS[name]
  return page === undefined ? (
    <Opening />
  ) : (
    <Suspense fallback={<Opening />}>
      <View page={page} />
    </Suspense>
  )
}

const Opening = () => (
  <Loading label="正在打开" className="grid gap-4">
    <Skeleton className="h-8 w-60" />
    <Skeleton className="h-80 w-full" />
  </Loading>
)
