import { type ComponentType, lazy } from "react"

/**
 * A component whose code is fetched beside the page's own, as soon as that runs: an open exam loads nothing more. Where
 * it cannot be fetched nothing stands in its place. Draw it within `Suspense`.
 */
export const beside = <P>(code: Promise<ComponentType<P>>) => {
  const safe = code.catch((): ComponentType<P> => () => null)
  return lazy(() => safe.then((component) => ({ default: component })))
}
