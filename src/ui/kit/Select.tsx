import { useId } from "react"
import { controlClass } from "./controlClass.ts"
import { described, FieldFrame, type FieldTexts } from "./FieldFrame.tsx"
import { ChevronDownIcon } from "./icon/ChevronDownIcon.tsx"

export interface SelectProps extends FieldTexts {
  readonly name: string
  readonly value: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly onChange: (value: string) => void
}

export const Select = ({ label, hint, error, name, value, options, onChange }: SelectProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          className={controlClass("appearance-none pr-10")}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...described(id, { hint, error })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-grey" />
      </div>
    </FieldFrame>
  )
}
