import { type RefObject, useEffect } from "react"

/** Keeps the marked child of a list that scrolls by itself in its middle whenever `key` changes; the page stays still. */
export const useFollowed = (list: RefObject<HTMLElement | null>, key: unknown): void => {
  useEffect(() => {
    const element = list.current
    const marked = element?.querySelector<HTMLElement>("[aria-current]")
    if (element === null || marked === null || marked === undefined) return
    const offset = marked.getBoundingClientRect().top - element.getBoundingClientRect().top
    element.scrollTo({ top: element.scrollTop + offset - (element.clientHeight - marked.clientHeight) / 2 })
  }, [list, key])
}
