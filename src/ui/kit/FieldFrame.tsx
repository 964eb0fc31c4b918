import type { ReactNode } from "react"
import { WarningIcon } from "./icon/WarningIcon.tsx"

export interface FieldTexts {
  readonly label: string
  /** What helps to fill it in; stays while it is filled. */
  readonly hint?: ReactNode
  /** What is wrong with it, or nothing. */
  readonly error?: string | null | undefined
}

export interface FieldFrameProps extends FieldTexts {
  /** Id of the control; hint and error take theirs from it. */
  readonly id: string
  readonly children: ReactNode
}

export const FieldFrame = ({ id, label, hint, error, children }: FieldFrameProps) => (
  <div className="grid gap-1.5">
    <label htmlFor={id} className="font-medium">
      {label}
    </label>
    {children}
    {/* The line is kept free: a message that came on leaving a field would move the button under the pointer. */}
    <div className={hint === undefined ? "min-h-7" : "min-h-10 pb-3"}>
      {error ? (
        <p id={`${id}-error`} className="flex gap-1.5 text-wrong">
          <WarningIcon className="mt-1 size-5" />
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-grey">
          {hint}
        </p>
      ) : null}
    </div>
  </div>
)

/** What ties a control to its hint and error. */
export const described = (id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">) => ({
  "aria-invalid": error ? true : undefined,
  "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
})
