import type { Values } from "#domain/form/Form.ts"

/** A form as its machine tells it, and what is told to the machine. */
export interface FormProps {
  readonly values: Values
  /** Messages by the name of the field. */
  readonly errors: Readonly<Record<string, string>>
  /** What the server said to the whole of it, or null. */
  readonly failure: string | null
  readonly busy: boolean
  /** The field to go to, or null. */
  readonly firstWrong: string | null
  /** Counts the times it was sent, so that the same wrong field takes the focus again. */
  readonly attempts: number
  readonly onChange: (name: string, value: string | boolean) => void
  readonly onLeave: (name: string) => void
  readonly onSubmit: () => void
}

/** The code by SMS that a form asks for. */
export interface SmsProps {
  readonly secondsLeft: number
  readonly busy: boolean
  readonly onSend: () => void
}
