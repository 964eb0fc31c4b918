import { useSyncExternalStore } from "react"

const subscribe = (onChange: () => void): (() => void) => {
  document.addEventListener("fullscreenchange", onChange)
  return () => document.removeEventListener("fullscreenchange", onChange)
}

/** Whether the page could be shown on the full screen and is not; telephones often have none. */
export const useMayFill = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled === true && document.fullscreenElement === null,
    () => false,
  )

/** Shows the page on the full screen. A browser that refuses leaves it as it is. */
export const fillScreen = (): void => {
  document.documentElement.requestFullscreen().catch(() => {})
}
