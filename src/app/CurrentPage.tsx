import { useSelector } from "@xstate/react"
import { memo } from "react"
import type { ActorRefFrom, AnyStateMachine } from "xstate"
import { displayMode } from "#domain/core/Agency.ts"
import * as ErrorPage from "#domain/route/ErrorPage.ts"
import { useNavigationRef, useStartUp } from "#ui/AppContext.ts"
import { Boundary } from "#ui/kit/Boundary.tsx"
import { StartsAtTopContext } from "#ui/kit/SecondFrame.tsx"
import { ServerErrorView } from "#ui/layout/ServerErrorView.tsx"
import { loadedPage } from "#routes/pages.ts"
import type { Page } from "#routes/page/Page.ts"

/** Alone: what the layout shows of the session must not draw the page again. */
export const CurrentPage = memo(function CurrentPage() {
  const navigation = useNavigationRef()
  const current = useSelector(navigation, ({ context }) => context.current)
  const actor = useSelector(navigation, ({ children }) => children.page ?? null)
  if (current?.page == null || actor === null) return <WithoutScript />
  const { page: name, href, startsAtTop } = current
  const page = loadedPage(name)
  if (page === undefined) return null
  const { View, SafeView } = page
  return (
    <Boundary of={href} fallback={(again) => <Broken View={SafeView} actor={actor} href={href} onAgain={again} />}>
      <StartsAtTopContext value={startsAtTop}>
        {/* oxlint-disable-next-line react/static-components -- the registry is append-only: one name, one component */}
        <View key={name} page={actor} />
      </StartsAtTopContext>
    </Boundary>
  )
})

interface BrokenProps {
  /** The page's own, which may throw too. */
  readonly View: Page["SafeView"]
  readonly actor: ActorRefFrom<AnyStateMachine>
  readonly href: string
  readonly onAgain: () => void
}

const Broken = ({ View, actor, href, onAgain }: BrokenProps) =>
  View === undefined ? (
    <BrokenView onAgain={onAgain} />
  ) : (
    <Boundary of={href} fallback={() => <BrokenView onAgain={onAgain} />}>
      <View page={actor} onAgain={onAgain} />
    </Boundary>
  )

const BrokenView = ({ onAgain }: Pick<BrokenProps, "onAgain">) => {
  const { agency, host } = useStartUp()
  return (
    <div className="grid place-items-center gutter py-12">
      <ServerErrorView
        status={ErrorPage.DEFAULT_STATUS}
        message=""
        homeHref={displayMode(agency, host) === "study" ? "/study" : "/"}
        onRetry={onAgain}
      />
    </div>
  )
}

/** Who the visitor is decides what stands here, and only a script knows. */
const WithoutScript = () => (
  <noscript>
    <p className="py-10 text-center">登录、注册和学习需要开启JavaScript。课程、题库和资讯不登录也能看。</p>
  </noscript>
)
