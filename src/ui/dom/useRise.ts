import { useEffect, useRef } from "react"

const RISE = [{ opacity: 0, transform: "translateY(0.5rem)" }, {}]

/** What is named here comes up once, without moving anything else; not under reduced motion. */
export const useRise = <E extends HTMLElement>(isMoving: boolean) => {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (isMoving && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      ref.current?.animate(RISE, { duration: 240, easing: "ease-out" })
  }, [isMoving])
  return ref
}
