import { useEffect } from "react"

/** Calls once the browser has a network again, while something waits for it. */
export const useOnline = (isWaiting: boolean, onBack: () => void): void =>
  useEffect(() => {
    if (isWaiting) addEventListener("online", onBack)
    return () => removeEventListener("online", onBack)
  })
