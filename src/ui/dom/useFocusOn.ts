import { type RefObject, useEffect } from "react"

/** Gives the focus to the named control of a form, again with each attempt. */
export const useFocusOn = (form: RefObject<HTMLFormElement | null>, name: string | null, attempts: number): void => {
  useEffect(() => {
    if (name === null || attempts === 0) return
    const control = form.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }, [form, name, attempts])
}
