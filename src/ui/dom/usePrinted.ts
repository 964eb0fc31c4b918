import { useSyncExternalStore } from "react"

let isPrinting = false

/** The event comes before the pages are counted, the query's change after it. */
const subscribe = (onChange: () => void): (() => void) => {
  const media = matchMedia("print")
  const begin = () => {
    isPrinting = true
    onChange()
  }
  const end = () => {
    isPrinting = false
    onChange()
  }
  media.addEventListener("change", onChange)
  addEventListener("beforeprint", begin)
  addEventListener("afterprint", end)
  return () => {
    media.removeEventListener("change", onChange)
    removeEventListener("beforeprint", begin)
    removeEventListener("afterprint", end)
  }
}

/** Whether the page is being laid out for paper. */
export const usePrinted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting || matchMedia("print").matches,
    () => false,
  )
