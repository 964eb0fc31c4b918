import { type RefObject, useEffect } from "react"

/** Gives the focus to the named control of a form, again each time it was refused. */
export const useFocusOn = (form: RefObject<HTMLFormElement | null>, name: string | null, refusals: number): void => {
  useEffect(() => {
    if (name === null || refusals === 0) return
    const control = form.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }, [form, name, refusals])
}
