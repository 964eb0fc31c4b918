import type { Page } from "#routes/page/Page.ts"

/** What a page under the fault throws. */
export class StruckError extends Error {}

/** The page with a view that throws while it is struck. */
export const throwingPage = (page: Page, isStruck: () => boolean): Page => {
  const { View } = page
  return {
    ...page,
    View: (props) => {
      if (isStruck()) throw new StruckError("struck by the fault `throw`")
      return <View {...props} />
    },
  }
}
