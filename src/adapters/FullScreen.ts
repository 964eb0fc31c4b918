import { Context } from "effect"

/** Calls back when the page leaves the full screen, and when it has it; gives what ends it. */
export const FullScreen = Context.Reference<(onChange: (isFull: boolean) => void) => () => void>(
  "adapters/FullScreen",
  {
    defaultValue: () => (onChange) => {
      if (typeof document === "undefined") return () => {}
      const listening = new AbortController()
      document.addEventListener("fullscreenchange", () => onChange(document.fullscreenElement !== null), {
        signal: listening.signal,
      })
      return () => listening.abort()
    },
  },
)
