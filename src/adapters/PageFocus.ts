import { Context } from "effect"

/** Calls back when the keyboard goes somewhere else than the page, and when it is back; gives what ends it. */
export const PageFocus = Context.Reference<(onChange: (isHere: boolean) => void) => () => void>("adapters/PageFocus", {
  defaultValue: () => (onChange) => {
    if (typeof window === "undefined") return () => {}
    const listening = new AbortController()
    const { signal } = listening
    // a frame of the page has the focus: the page has it
    window.addEventListener("blur", () => document.hasFocus() || onChange(false), { signal })
    window.addEventListener("focus", () => onChange(true), { signal })
    return () => listening.abort()
  },
})
