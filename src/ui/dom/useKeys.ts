import { useEffect, useEffectEvent } from "react"

/**
 * Hears keys anywhere in the page, by `KeyboardEvent.key` in lower case. `press` answers whether it took the key. Not
 * while something is typed, a dialog is open, or a modifier is held; letters, figures and signs only while they are on.
 */
export const useKeys = (press: (key: string, isShifted: boolean) => boolean, lettersOn: boolean): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (!lettersOn && isLetter(event.key)) return
    if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return
    if (press(event.key.toLowerCase(), event.shiftKey)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])
}

/** A key of one character that is typed with, the space bar aside. */
export const isLetter = (key: string): boolean => key.length === 1 && key !== " "

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
