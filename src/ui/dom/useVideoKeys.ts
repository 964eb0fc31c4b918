import { useEffect, useEffectEvent } from "react"
import { isLetter } from "./useKeys.ts"

/**
 * Hears the keys of a player anywhere in the page, by `KeyboardEvent.key` in lower case; `press` answers whether it took
 * the key. Not while something is typed or chosen, a dialog is open, or a modifier is held; a focused button keeps its
 * space bar, a slider its arrows, and outside the stage up and down move the page. Letters, figures and signs are heard
 * only while they are on.
 */
export const useVideoKeys = (press: (key: string) => boolean, lettersOn: boolean): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (!lettersOn && isLetter(event.key)) return
    if (isTaken(event.target, event.key) || document.querySelector("dialog[open]") !== null) return
    if (press(event.key.toLowerCase())) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])
}

const isTaken = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (/^Arrow(Up|Down)$/.test(key) && target.closest("[data-stage]") === null) return true
  if (target.isContentEditable || /^(textarea|select)$/i.test(target.tagName)) return true
  if (target instanceof HTMLInputElement) return target.type !== "range" || key.startsWith("Arrow")
  return key === " " && target.closest("button, a, summary") !== null
}
