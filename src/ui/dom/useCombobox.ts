import { type RefObject, useEffect, useEffectEvent } from "react"

interface Combobox {
  readonly listId: string
  readonly isOpen: boolean
  /** The id of the option that the keys have reached. */
  readonly activeId: string | null
  readonly onOpen: (text: string) => void
  readonly onClose: () => void
  readonly onType: (text: string) => void
  readonly onMove: (by: 1 | -1) => void
  /** Whether an option was chosen; else the key does what it does anyway. */
  readonly onChoose: () => boolean
}

/**
 * Makes a field that is there already a combobox with a list below it, as ARIA describes it: the field keeps the focus,
 * arrows reach the options, Enter chooses, Escape closes the list first and empties the field then. What an input method
 * has not finished is neither looked for nor chosen.
 */
export const useCombobox = (field: RefObject<HTMLInputElement | null>, combobox: Combobox): void => {
  const { listId, isOpen, activeId } = combobox
  const onInput = useEffectEvent((input: HTMLInputElement) => combobox.onType(input.value))
  const onOpen = useEffectEvent((input: HTMLInputElement) => combobox.onOpen(input.value))
  const onClose = useEffectEvent(() => combobox.onClose())
  /** Whether the key means something here. */
  const takes = (key: string): boolean => {
    if (key === "Enter") return isOpen && combobox.onChoose()
    if (key === "Escape" && isOpen) combobox.onClose()
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (isOpen) combobox.onMove(key === "ArrowDown" ? 1 : -1)
      else combobox.onOpen(field.current?.value ?? "")
      return true
    }
    return key === "Escape" && isOpen
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (takes(event.key)) event.preventDefault()
  })

  useEffect(() => {
    const input = field.current
    const area = input?.form
    if (input === null || area === null || area === undefined) return undefined
    const over = new AbortController()
    const { signal } = over
    input.addEventListener("keydown", onKey, { signal })
    input.addEventListener("input", (event) => (event as InputEvent).isComposing || onInput(input), { signal })
    input.addEventListener("compositionend", () => onInput(input), { signal })
    input.addEventListener("focus", () => onOpen(input), { signal })
    input.addEventListener("click", () => onOpen(input), { signal })
    area.addEventListener("focusout", ({ relatedTarget }) => area.contains(relatedTarget as Node | null) || onClose(), {
      signal,
    })
    // the code came with the first focus
    if (document.activeElement === input) onOpen(input)
    return () => over.abort()
  }, [field])

  useEffect(() => {
    const input = field.current
    if (input === null) return
    input.setAttribute("role", "combobox")
    input.setAttribute("aria-autocomplete", "list")
    input.setAttribute("aria-expanded", String(isOpen))
    input.setAttribute("aria-controls", listId)
    if (activeId === null) input.removeAttribute("aria-activedescendant")
    else input.setAttribute("aria-activedescendant", activeId)
  }, [field, listId, isOpen, activeId])
}
