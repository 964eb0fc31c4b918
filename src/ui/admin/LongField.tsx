import { useId } from "react"
import { controlClass } from "../kit/controlClass.ts"
import { described, FieldFrame, type FieldTexts } from "../kit/FieldFrame.tsx"

export interface LongFieldProps extends FieldTexts {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

/** Text of several lines: what is copied from a column of a sheet keeps its lines. */
export const LongField = ({ label, hint, error, onChange, ...rest }: LongFieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        rows={4}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={controlClass()}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...described(id, { hint, error })}
        {...rest}
      />
    </FieldFrame>
  )
}
