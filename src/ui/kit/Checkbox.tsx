import { type ReactNode, useId } from "react"
import { described } from "./FieldFrame.tsx"

export interface CheckboxProps {
  readonly name: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error?: string | null | undefined
  readonly children: ReactNode
}

export const Checkbox = ({ name, checked, onChange, error, children }: CheckboxProps) => {
  const id = useId()
  return (
    <div>
      <div className="flex gap-3">
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={checked}
          className="mt-3 size-5 shrink-0 accent-accent"
          onChange={(event) => onChange(event.currentTarget.checked)}
          {...described(id, { error })}
        />
        <label htmlFor={id} className="min-h-11 flex-1 py-2">
          {children}
        </label>
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-wrong">
          {error}
        </p>
      ) : null}
    </div>
  )
}
