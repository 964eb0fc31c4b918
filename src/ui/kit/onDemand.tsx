import { type ComponentType, lazy } from "react"

/**
 * A component whose code is fetched when it is first drawn, unlike `beside`, which fetches at once. Where it cannot be
 * fetched a sentence says that `what` is missing, and the rest of the page stays. Draw it within `Suspense`.
 */
export const onDemand = <P,>(load: () => Promise<ComponentType<P>>, what: string) =>
  lazy(() =>
    load()
      .catch((): ComponentType<P> => () => <p className="p-4 text-center text-grey">{what}没有载入，请刷新页面</p>)
      .then((component) => ({ default: component })),
  )
