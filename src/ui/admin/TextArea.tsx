import { useId } from "react"
import { controlClass } from "../kit/controlClass.ts"
import { described, FieldFrame, type FieldTexts } from "../kit/FieldFrame.tsx"

export interface TextAreaProps extends FieldTexts {
  readonly name: string
  readonly value: string
  readonly rows: number
  /** A file, each sign of which counts. */
  readonly isCode?: boolean
  readonly onChange: (value: string) => void
}

/** Text that somebody writes. */
export const TextArea = ({ label, hint, error, name, value, rows, isCode = false, onChange }: TextAreaProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        value={value}
        autoComplete="off"
        spellCheck={false}
        className={controlClass(isCode ? "font-mono text-sm" : "")}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...described(id, { hint, error })}
      />
    </FieldFrame>
  )
}
