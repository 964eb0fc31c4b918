import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { hasEnded, isLeaving } from "#machines/admin/adminSelectors.ts"
import { useFocusOnMain } from "../dom/useFocusOnMain.ts"
import { BrandMark } from "../layout/BrandMark.tsx"
import { Button } from "../kit/Button.tsx"
import { SignOutIcon } from "../kit/icon/SignOutIcon.tsx"
import { Notice } from "../kit/Notice.tsx"
import { SkipLink } from "../kit/SkipLink.tsx"
import { useAdminRef, useMe } from "./AdminContext.ts"
import { AdminNavigation } from "./AdminNavigation.tsx"
import { PageDoor } from "./PageDoor.tsx"

/** What stands around every page of the back office. */
export const AdminFrame = ({ children }: { readonly children: ReactNode }) => {
  const actor = useAdminRef()
  const me = useMe()
  const agency = useSelector(actor, ({ context }) => context.agency)
  const href = useSelector(actor, ({ context }) => context.href)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const leaving = useSelector(actor, isLeaving)
  const ended = useSelector(actor, hasEnded)
  useFocusOnMain(href.split("?")[0])
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="border-b border-line bg-sheet">
        <div className="flex items-center justify-between gap-4 px-4 py-1.5 md:px-6">
          <BrandMark brand={{ name: `${agency}后台`, logo: "" }} href="/admin" />
          <div className="flex shrink-0 items-center gap-3">
            <span className="text-grey max-sm:sr-only">
              {me?.name} · {me?.role}
            </span>
            <Button variant="quiet" size="slim" busy={leaving} onClick={() => actor.send({ type: "session.signOut" })}>
              <SignOutIcon className="size-5" />
              退出
            </Button>
          </div>
        </div>
      </header>
      <div className="px-4 md:px-6 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <AdminNavigation />
        <main id="main" tabIndex={-1} className="grid min-w-0 content-start gap-6 pt-6 pb-16">
          {failure === null ? null : (
            <Notice level="error" urgent>
              没有退出：{failure.message}
            </Notice>
          )}
          {ended ? <SignInAgain /> : null}
          <div inert={ended}>{children}</div>
        </main>
      </div>
    </div>
  )
}

const SignInAgain = () => (
  <section aria-label="重新登录" className="grid max-w-form gap-4 rounded-lg border border-line bg-sheet p-5">
    <h1 className="text-lg">重新登录</h1>
    <Notice level="warning" urgent>
      登录已经结束。重新登录后从这里继续，填写的内容都还在。
    </Notice>
    <PageDoor of="signIn" />
  </section>
)
