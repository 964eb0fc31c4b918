import { useEffect, useEffectEvent } from "react"

/** Calls once the browser has a network again, while something waits for it. */
export const useOnline = (isWaiting: boolean, onBack: () => void): void => {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isWaiting) return undefined
    const again = () => back()
    globalThis.addEventListener("online", again)
    return () => globalThis.removeEventListener("online", again)
  }, [isWaiting])
}
