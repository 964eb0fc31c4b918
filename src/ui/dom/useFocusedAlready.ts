import { type RefObject, useEffect, useEffectEvent } from "react"

/** Calls back when the element had the focus before its page was alive: no event will say so. */
export const useFocusedAlready = (element: RefObject<HTMLElement | null>, onFocused: () => void): void => {
  const report = useEffectEvent(onFocused)
  useEffect(() => {
    if (element.current !== null && document.activeElement === element.current) report()
  }, [element])
}
