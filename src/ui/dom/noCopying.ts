import type { SyntheticEvent } from "react"

/** What somebody typed is theirs. */
const isOwn = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const prevent = (event: SyntheticEvent): void => {
  if (!isOwn(event.target)) event.preventDefault()
}

/**
 * Handlers of an element whose texts are not copied. Selection and the menu stay: they are how texts are read aloud,
 * enlarged and translated.
 */
export const noCopying = { onCopy: prevent, onCut: prevent, onDragStart: prevent }
