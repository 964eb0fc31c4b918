import { type RefObject, useEffect } from "react"

/** Moves a row that scrolls sideways so that its current link is in sight; the page stays where it is. */
export const useCurrentShown = (row: RefObject<HTMLElement | null>, current: unknown): void => {
  useEffect(() => {
    const link = row.current?.querySelector("[aria-current]")
    if (row.current === null || link === null || link === undefined) return
    const [outer, inner] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()]
    row.current.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2, behavior: "instant" })
  }, [row, current])
}
