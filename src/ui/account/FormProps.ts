import type { FieldValue } from "#domain/form/Field.ts"
import type { FormContext } from "#machines/page/formTypes.ts"

/** A form as its machine has it, and what is sent to the machine. */
export interface FormProps extends Pick<FormContext, "values" | "errors" | "focus" | "refusals" | "failure"> {
  readonly busy: boolean
  readonly onChange: (name: string, value: FieldValue) => void
  readonly onLeave: (name: string) => void
  readonly onSubmit: () => void
}

/** The code by SMS that a form asks for. */
export interface SmsProps {
  readonly secondsLeft: number
  readonly busy: boolean
  readonly onSend: () => void
}
