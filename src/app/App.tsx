import { useSelector } from "@xstate/react"
import { type ReactNode, useCallback } from "react"
import { Router } from "wouter"
import { displayMode, hasOrders, navigation as sectionsOf } from "#domain/core/Agency.ts"
import {
  AppContext,
  type AppActor,
  useNavigationRef,
  useNoticesRef,
  useSessionRef,
  useStartUp,
  useUser,
} from "#ui/AppContext.ts"
import { Boundary } from "#ui/kit/Boundary.tsx"
import { type Navigate, NavigateContext } from "#ui/kit/NavigateContext.ts"
import { useFocusOnMain } from "#ui/dom/useFocusOnMain.ts"
import { NotFoundView } from "#ui/layout/NotFoundView.tsx"
import { ServerErrorView } from "#ui/layout/ServerErrorView.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { isWithin } from "#ui/layout/isWithin.ts"
import { ErrorLayout } from "#ui/layout/ErrorLayout.tsx"
import { ExamLayout } from "#ui/layout/ExamLayout.tsx"
import type { Account, Shell } from "#ui/layout/Shell.ts"
import { StudyLayout } from "#ui/layout/StudyLayout.tsx"
import { Reminder } from "#ui/live/Reminder.tsx"
import { SearchForm } from "#ui/search/SearchForm.tsx"
import { BrokenSite } from "./BrokenSite.tsx"
import { CurrentPage } from "./CurrentPage.tsx"
import { Notices } from "./Notices.tsx"
import { useMachineLocation } from "#ui/useMachineLocation.ts"

export const App = ({ app }: { readonly app: AppActor }) => (
  <AppContext value={app}>
    <Links>
      <SafeSite />
      <Boundary of="notices" fallback={nothing}>
        <Notices />
      </Boundary>
    </Links>
  </AppContext>
)

/** What the server sends of a page that threw: where there are scripts, the browser shows it afresh. */
export const BrokenApp = ({ app }: { readonly app: AppActor }) => (
  <AppContext value={app}>
    <Links>
      <BrokenSite onAgain={nothing} />
    </Links>
  </AppContext>
)

/** wouter reads the place from the navigation machine; a link writes to it, and reads nothing. */
const Links = ({ children }: { readonly children: ReactNode }) => {
  const navigation = useNavigationRef()
  const navigate = useCallback<Navigate>(
    (href, replace = false) => navigation.send({ type: "navigate", href, source: replace ? "replace" : "push" }),
    [navigation],
  )
  return (
    <Router hook={useMachineLocation}>
      <NavigateContext value={navigate}>{children}</NavigateContext>
    </Router>
  )
}

const nothing = () => null

/** The page's part catches what its view throws; what stands around it ends here. */
const SafeSite = () => {
  const href = useSelector(useNavigationRef(), ({ context }) => context.current?.href ?? "")
  return (
    <Boundary of={href} fallback={(again) => <BrokenSite onAgain={again} />}>
      <Site />
    </Boundary>
  )
}

const useAccount = (): Account => {
  const isKnown = useSelector(useSessionRef(), (snapshot) => !snapshot.matches("restoring"))
  const isSignedIn = useSelector(useSessionRef(), (snapshot) => snapshot.matches("signedIn"))
  const user = useUser()
  if (!isKnown || (isSignedIn && user === null)) return { state: "restoring" }
  return user === null ? { state: "signedOut" } : { state: "signedIn", ...user }
}

const useShell = (): Shell => {
  const { agency, host, bottom_detail: footer } = useStartUp()
  const navigation = useNavigationRef()
  const session = useSessionRef()
  const mode = displayMode(agency, host)
  const href = useSelector(navigation, ({ context }) => context.current?.href ?? context.target?.href ?? "/")
  return {
    brand: { name: agency.name, logo: agency.config.logo ?? "" },
    sections: sectionsOf(agency),
    mode,
    account: useAccount(),
    hasOrders: hasOrders(agency, host),
    href,
    footer,
    busy: useSelector(navigation, (snapshot) => snapshot.hasTag("busy") && snapshot.context.current !== null),
    pinned: useSelector(useNoticesRef(), ({ context }) => context.pinned),
    onSignOut: () => session.send({ type: "session.signOut" }),
    search: mode === "study" || isWithin(href, "/search") ? null : <SearchForm />,
  }
}

const Site = () => {
  const shell = useShell()
  const current = useSelector(useNavigationRef(), ({ context }) => context.current)
  const target = useSelector(useNavigationRef(), ({ context }) => context.target)
  const homeHref = shell.mode === "study" ? "/study" : "/"
  useFocusOnMain(current?.path)
  useFocusOnMain(current?.href, { ifLost: true })
  if (current?.layout === "error") {
    return (
      <ErrorLayout brand={shell.brand} homeHref={homeHref}>
        <ErrorPage homeHref={homeHref} hasCourse={shell.mode === "full" && shell.sections.hasCourse} />
      </ErrorLayout>
    )
  }
  const path = current?.path ?? target?.href ?? "/"
  if (current?.layout === "exam" || isAlone(path)) {
    return (
      <ExamLayout>
        <CurrentPage />
      </ExamLayout>
    )
  }
  return (
    <DefaultLayout {...shell}>
      <Frame isStudy={path.startsWith("/study")} shell={shell}>
        <CurrentPage />
      </Frame>
      <Boundary of={shell.href} fallback={nothing}>
        <Reminder current={shell.href} />
      </Boundary>
    </DefaultLayout>
  )
}

/** The room alone, in a window of its own or in a frame of another site. */
const isAlone = (path: string): boolean => /^\/live-web(?=$|[?#])/.test(path)

const Frame = ({
  isStudy,
  shell,
  children,
}: {
  readonly isStudy: boolean
  readonly shell: Shell
  readonly children: ReactNode
}) =>
  isStudy ? (
    <StudyLayout sections={shell.sections} href={shell.href}>
      {children}
    </StudyLayout>
  ) : (
    children
  )

const ErrorPage = ({ homeHref, hasCourse }: { readonly homeHref: string; readonly hasCourse: boolean }) => {
  const navigation = useNavigationRef()
  const status = useSelector(navigation, ({ context }) => context.current?.status ?? 500)
  const message = useSelector(navigation, ({ context }) => context.current?.message ?? "")
  return status === 404 ? (
    <NotFoundView message={message} homeHref={homeHref} hasCourse={hasCourse} />
  ) : (
    <ServerErrorView
      status={status}
      message={message}
      homeHref={homeHref}
      onRetry={() => navigation.send({ type: "navigation.retry" })}
    />
  )
}
