import { useSyncExternalStore } from "react"

const never = () => () => {}

/** The site's own origin as the browser sees it; null where pages are rendered ahead, which know no scheme. */
export const useOrigin = (): string | null =>
  useSyncExternalStore<string | null>(
    never,
    () => globalThis.location.origin,
    () => null,
  )
