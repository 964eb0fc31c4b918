import { displayMode } from "#domain/core/Agency.ts"
import * as ErrorPage from "#domain/route/ErrorPage.ts"
import { useStartUp } from "#ui/AppContext.ts"
import { ServerErrorView } from "#ui/layout/ServerErrorView.tsx"
import { ErrorLayout } from "#ui/layout/ErrorLayout.tsx"

/** In place of a site whose layout threw, and of a page that threw on the server: the agency's name and ways on. */
export const BrokenSite = ({ onAgain }: { readonly onAgain: () => void }) => {
  const { agency, host } = useStartUp()
  const homeHref = displayMode(agency, host) === "study" ? "/study" : "/"
  return (
    <ErrorLayout brand={{ name: agency.name, logo: "" }} homeHref={homeHref}>
      <ServerErrorView status={ErrorPage.DEFAULT_STATUS} message="" homeHref={homeHref} onRetry={onAgain} />
    </ErrorLayout>
  )
}
