import { type ClipboardEvent, type Ref, useId } from "react"
import { controlClass } from "../kit/controlClass.ts"
import { described, FieldFrame, type FieldTexts } from "../kit/FieldFrame.tsx"

export interface TextAreaProps extends FieldTexts {
  readonly name: string
  readonly value: string
  readonly rows: number
  /** A file, each sign of which counts. */
  readonly isCode?: boolean
  readonly onChange: (value: string) => void
  /** A picture that was pasted, and where. */
  readonly onPicture?: (file: File, at: number) => void
  readonly area?: Ref<HTMLTextAreaElement>
}

/** Text that somebody writes. */
export const TextArea = ({
  label,
  hint,
  error,
  name,
  value,
  rows,
  isCode = false,
  onChange,
  onPicture,
  area,
}: TextAreaProps) => {
  const id = useId()
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const picture = pictureIn(event.clipboardData)
    if (picture === null || onPicture === undefined) return
    event.preventDefault()
    onPicture(picture, event.currentTarget.selectionStart)
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        ref={area}
        id={id}
        name={name}
        rows={rows}
        value={value}
        autoComplete="off"
        spellCheck={false}
        className={controlClass(isCode ? "font-mono text-sm" : "")}
        onPaste={paste}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...described(id, { hint, error })}
      />
    </FieldFrame>
  )
}

/** Of words from a sheet or a document there is a picture, too: the words are meant. */
const pictureIn = ({ files, types }: DataTransfer): File | null =>
  types.includes("text/plain") ? null : ([...files].find(({ type }) => type.startsWith("image/")) ?? null)
