import { type RefObject, useEffect, useRef } from "react"

/** Gives the focus to the element when `key` changes, so that a screen reader reads on there; not when it first shows. */
export const useFocusOnChange = (element: RefObject<HTMLElement | null>, key: unknown): void => {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: "nearest" })
  }, [element, key])
}
