import { type ComponentProps, type ReactNode, useId } from "react"
import { controlClass } from "./controlClass.ts"
import { described, FieldFrame, type FieldTexts } from "./FieldFrame.tsx"

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<"input">, "style" | "onChange" | "value" | "id"> {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Inside the box at its end. */
  readonly trailing?: ReactNode
  /** Beside the box: what is done with what was typed. */
  readonly action?: ReactNode
}

export const TextField = ({
  label,
  hint,
  error,
  trailing,
  action,
  type = "text",
  onChange,
  className,
  ...rest
}: TextFieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative flex gap-2">
        <input
          id={id}
          type={type}
          className={controlClass(trailing ? `pr-14 ${className ?? ""}` : className)}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...described(id, { hint, error })}
          {...rest}
        />
        {trailing ? <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div> : null}
        {action}
      </div>
    </FieldFrame>
  )
}
