import { type RefObject, useEffect, useRef } from "react"

/** Gives the focus to the element when `key` changes and what had the focus is gone with that; not when it first shows. */
export const useFocusIfLost = (element: RefObject<HTMLElement | null>, key: unknown): void => {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) element.current?.focus({ preventScroll: true })
  }, [element, key])
}
