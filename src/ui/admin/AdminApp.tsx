import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { screenOf } from "#machines/admin/adminSelectors.ts"
import { Boundary } from "../kit/Boundary.tsx"
import { Button } from "../kit/Button.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { Loading } from "../kit/Loading.tsx"
import { type Navigate, NavigateContext } from "../kit/NavigateContext.ts"
import { Skeleton } from "../kit/Skeleton.tsx"
import { useAdminRef } from "./AdminContext.ts"
import { Door } from "./Door.tsx"
import { AdminFrame } from "./AdminFrame.tsx"
import { AdminPage } from "./AdminPage.tsx"
import { PageDoor } from "./PageDoor.tsx"
import { SignInPage } from "./SignInPage.tsx"

export const AdminApp = () => {
  const actor = useAdminRef()
  const href = useSelector(actor, ({ context }) => context.href)
  const navigate = useCallback<Navigate>(
    (to, replace = false) => actor.send({ type: "navigate", href: to, replace }),
    [actor],
  )
  return (
    <NavigateContext value={navigate}>
      <Boundary of={href} fallback={(again) => <Broken onAgain={again} />}>
        <Site />
      </Boundary>
    </NavigateContext>
  )
}

const Site = () => {
  const actor = useAdminRef()
  const screen = useSelector(actor, screenOf)
  const failure = useSelector(actor, ({ context }) => context.failure)
  switch (screen) {
    case "joining":
      return (
        <Door wide>
          <PageDoor of="page" />
        </Door>
      )
    case "out":
      return <SignInPage />
    case "checking":
      return <Checking />
    case "unreachable":
      return (
        <Door>
          <ErrorState
            failure={failure ?? { kind: "broken", message: "" }}
            onRetry={() => actor.send({ type: "site.retry" })}
          />
        </Door>
      )
    case "missing":
    case "forbidden":
    case "open":
      return (
        <AdminFrame>
          <AdminPage screen={screen} />
        </AdminFrame>
      )
  }
}

/** In the shape of the first page's head: it is asked for in a tenth of a second. */
const Checking = () => (
  <Door>
    <Loading label="正在打开后台" className="grid gap-4">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </Loading>
  </Door>
)

const Broken = ({ onAgain }: { readonly onAgain: () => void }) => (
  <main className="mx-auto grid max-w-read justify-items-center gap-3 px-4 py-14 text-center">
    <h1 className="text-lg">这一页打不开了</h1>
    <p className="text-grey">刚才的操作如果已经执行，会在操作记录里。</p>
    <Button variant="primary" onClick={onAgain}>
      再试一次
    </Button>
  </main>
)
