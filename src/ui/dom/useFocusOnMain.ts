import { useEffect, useRef } from "react"

/**
 * Gives the focus to the page's `#main` when `key` changes, so that keys and screen readers continue where the new
 * content begins; not when it first shows. `ifLost`: only when what had the focus is gone.
 */
export const useFocusOnMain = (key: unknown, { ifLost = false }: { readonly ifLost?: boolean } = {}): void => {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    const { activeElement, body } = document
    if (ifLost && activeElement !== null && activeElement !== body) return
    focusMain()
  }, [key, ifLost])
}

/** Attributes of the control that is the purpose of its page: it takes the focus in place of `#main`, also on a full load. */
export const FIRST_FOCUS = { "data-first-focus": "", autoFocus: true } as const

export const focusMain = (): void => {
  const main = document.getElementById("main")
  const first = main?.querySelector<HTMLElement>("[data-first-focus]") ?? main
  first?.focus({ preventScroll: true })
}
