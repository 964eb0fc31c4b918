import { type RefObject, useEffect, useRef } from "react"

/** Its element takes the focus when `key` changes and what had the focus is gone with that; not when it first shows. */
export const useFocusIfLost = <E extends HTMLElement>(key: unknown): RefObject<E | null> => {
  const element = useRef<E>(null)
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) element.current?.focus({ preventScroll: true })
  }, [key])
  return element
}
