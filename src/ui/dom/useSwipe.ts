import { type RefObject, useEffect, useEffectEvent } from "react"

/** Pixels sideways that make a swipe, and how much more sideways than downwards it must go. */
const FAR = 64
const SLOPE = 2

/** Listens to a horizontal swipe over the element: `-1` to the left, `1` to the right. */
export const useSwipe = (element: RefObject<HTMLElement | null>, swipe: (direction: -1 | 1) => void): void => {
  const onSwipe = useEffectEvent(swipe)
  useEffect(() => {
    const area = element.current
    let from: { readonly x: number; readonly y: number } | null = null
    const down = (event: PointerEvent) => {
      from = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY }
    }
    const up = (event: PointerEvent) => {
      if (from === null) return
      const across = event.clientX - from.x
      const along = Math.abs(event.clientY - from.y)
      from = null
      if (Math.abs(across) >= FAR && Math.abs(across) > along * SLOPE) onSwipe(across < 0 ? -1 : 1)
    }
    const cancel = () => (from = null)
    area?.addEventListener("pointerdown", down)
    area?.addEventListener("pointerup", up)
    area?.addEventListener("pointercancel", cancel)
    return () => {
      area?.removeEventListener("pointerdown", down)
      area?.removeEventListener("pointerup", up)
      area?.removeEventListener("pointercancel", cancel)
    }
  }, [element])
}
