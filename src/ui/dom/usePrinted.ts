import { useSyncExternalStore } from "react"

const QUERY = "print"

const subscribe = (onChange: () => void): (() => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener("change", onChange)
  return () => media.removeEventListener("change", onChange)
}

/** Whether the page is being laid out for paper. */
export const usePrinted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  )
