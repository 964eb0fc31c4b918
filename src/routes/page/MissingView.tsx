import { navigation } from "#domain/core/Agency.ts"
import { useAgency } from "#ui/AppContext.ts"
import { NotFoundView } from "#ui/layout/NotFoundView.tsx"
import { useMode } from "./useMode.ts"

/** In the place of a page whose content does not exist, or no longer does. */
export const MissingView = ({ message }: { readonly message: string }) => {
  const mode = useMode()
  const { hasCourse } = navigation(useAgency())
  return (
    <div className="grid place-items-center py-10">
      <NotFoundView
        message={message}
        homeHref={mode === "study" ? "/study" : "/"}
        hasCourse={mode === "full" && hasCourse}
      />
    </div>
  )
}
