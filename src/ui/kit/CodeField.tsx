import type { ReactNode } from "react"
import * as Digits from "#domain/core/Digits.ts"
import type { FieldTexts } from "./FieldFrame.tsx"
import { TextField } from "./TextField.tsx"

export interface CodeFieldProps extends FieldTexts {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** The button that sends the code. */
  readonly action: ReactNode
}

/** The six digits of an SMS: the phone offers them by itself, and pasting brings only the digits. */
export const CodeField = ({ onChange, ...rest }: CodeFieldProps) => (
  <TextField
    {...rest}
    inputMode="numeric"
    autoComplete="one-time-code"
    className="min-w-0 flex-1 tabular tracking-code"
    onChange={(value) => onChange(Digits.plain(value).replace(/\D/g, "").slice(0, 6))}
  />
)
