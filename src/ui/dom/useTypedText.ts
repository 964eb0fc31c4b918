import { type RefCallback, type SyntheticEvent, useCallback, useLayoutEffect, useReducer, useRef } from "react"

type TextField = HTMLInputElement | HTMLTextAreaElement

interface TypedText {
  readonly ref: RefCallback<TextField>
  readonly defaultValue: string
  readonly onChange: (event: SyntheticEvent<TextField>) => void
  readonly onCompositionStart: () => void
  readonly onCompositionEnd: (event: SyntheticEvent<TextField>) => void
}

/**
 * A text field that shows `value` whatever is typed, except while an input method composes: a field that is written to would
 * end the composition, so what does not fit is taken out of it afterwards.
 */
export const useTypedText = (value: string, write: (text: string) => void): TypedText => {
  const field = useRef<TextField>(null)
  const isComposing = useRef(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (field.current !== null && !isComposing.current) show(field.current, value)
  })
  const typed = ({ currentTarget }: SyntheticEvent<TextField>) => {
    write(currentTarget.value)
    redraw()
  }
  return {
    ref: useCallback((element: TextField | null) => {
      field.current = element
    }, []),
    defaultValue: value,
    onChange: typed,
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event) => {
      isComposing.current = false
      typed(event)
    },
  }
}

/** The caret stays behind what was typed. */
const show = (field: TextField, value: string): void => {
  if (field.value === value) return
  const caret = Math.max(0, (field.selectionStart ?? 0) - Math.max(0, field.value.length - value.length))
  field.value = value
  if (document.activeElement === field) field.setSelectionRange(caret, caret)
}
