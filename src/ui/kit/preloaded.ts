import { type ComponentType, lazy } from "react"

/**
 * A component whose code is fetched beside the page's own, as soon as that runs: an open exam loads nothing more. Where
 * it cannot be fetched `otherwise` stands in its place, by default nothing. Draw it within `Suspense`.
 */
export const preloaded = <P>(code: Promise<ComponentType<P>>, otherwise: ComponentType<P> = () => null) => {
  let found: ComponentType<P> | null = null
  const safe = code
    .catch(() => otherwise)
    .then((component) => {
      found = component
      return { default: component }
    })
  // what is there already is drawn at once, on the server too
  return lazy(() => (found === null ? safe : atOnce({ default: found })))
}

const atOnce = <T>(value: T): Promise<T> => {
  const ready: PromiseLike<T> = {
    // oxlint-disable-next-line unicorn/no-thenable -- React asks no more of it
    then: (resolve) => (resolve?.(value), ready) as never,
  }
  return ready as Promise<T>
}
