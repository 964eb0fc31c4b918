import { type RefObject, useEffect } from "react"

/**
 * Opens a native dialog as a modal while `open`, closes it after. The browser keeps the focus inside, makes the rest
 * inert and gives the focus back. What is current in it is in sight.
 */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, open: boolean): void => {
  useEffect(() => {
    const element = dialog.current
    if (element === null || !open) return undefined
    if (!element.open) element.showModal()
    // Else the close button would have it: the first thing read out should be the title.
    element.focus()
    element.querySelector("[aria-current]")?.scrollIntoView({ block: "center" })
    return () => element.close()
  }, [dialog, open])
}
