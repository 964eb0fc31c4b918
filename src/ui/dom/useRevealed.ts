import { type RefObject, useEffect, useState } from "react"

/** Whether a password can be read. Sending its form hides it again, so that a password manager still knows it. */
export const useRevealed = (input: RefObject<HTMLInputElement | null>) => {
  const [revealed, setRevealed] = useState(false)
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setRevealed(false)
    form?.addEventListener("submit", hide)
    return () => form?.removeEventListener("submit", hide)
  }, [input])
  return [revealed, () => setRevealed((before) => !before)] as const
}
