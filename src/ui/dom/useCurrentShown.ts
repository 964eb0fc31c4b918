import { type RefObject, useEffect } from "react"

/** Brings what is current of a row or list that scrolls by itself into sight; the page stays where it is. */
export const useCurrentShown = (area: RefObject<HTMLElement | null>, current: unknown): void => {
  useEffect(() => {
    const { scrollX: left, scrollY: top } = window
    area.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" })
    window.scrollTo({ left, top, behavior: "instant" })
  }, [area, current])
}
