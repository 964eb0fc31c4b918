import { startTransition, useEffect, useState } from "react"

/** Whether the first frame since the mount was drawn; true from the start where nothing `waits` for it. */
export const useAfterFrame = (waits: boolean): boolean => {
  const [isAfter, setAfter] = useState(!waits)
  useEffect(() => {
    if (isAfter) return
    let task = 0
    const frame = requestAnimationFrame(() => {
      task = window.setTimeout(() => startTransition(() => setAfter(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [isAfter])
  return isAfter
}
