import { type RefObject, useEffect } from "react"

const FIELD = "input, textarea"

/** Gives the focus to the first field of what has opened, and back to what had it when it closes. */
export const useFocusInside = (area: RefObject<HTMLElement | null>, key: string | null): void => {
  useEffect(() => {
    const field = area.current?.querySelector<HTMLElement>(FIELD)
    if (key === null || field === null || field === undefined) return undefined
    const before = document.activeElement
    field.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [area, key])
}
