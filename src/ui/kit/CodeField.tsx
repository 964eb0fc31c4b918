import { type ReactNode, useId } from "react"
import { controlClass } from "./controlClass.ts"
import { described, FieldFrame, type FieldTexts } from "./FieldFrame.tsx"

export interface CodeFieldProps extends FieldTexts {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** The button that sends the code. */
  readonly action: ReactNode
}

/** The six digits of an SMS: the phone offers them by itself, and pasting brings only the digits. */
export const CodeField = ({ label, hint, error, name, value, onChange, onBlur, action }: CodeFieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="flex gap-2">
        <input
          id={id}
          name={name}
          value={value}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={controlClass("min-w-0 flex-1 tabular tracking-code")}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, 6))}
          onBlur={onBlur}
          {...described(id, { hint, error })}
        />
        {action}
      </div>
    </FieldFrame>
  )
}
