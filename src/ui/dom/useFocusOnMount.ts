import { type RefObject, useEffect } from "react"

/** Gives the focus to what has just come in place of what had it. */
export const useFocusOnMount = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => element.current?.focus({ preventScroll: true }), [element])
}
