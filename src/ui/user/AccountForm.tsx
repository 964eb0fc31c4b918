import { type FormEvent, type ReactNode, useRef } from "react"
import { useFocusOn } from "../dom/useFocusOn.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import type { FormProps } from "./FormProps.ts"

export interface AccountFormProps extends Pick<FormProps, "failure" | "busy" | "firstWrong" | "attempts" | "onSubmit"> {
  readonly title: string
  readonly text: string
  readonly submit: { readonly label: string; readonly busyLabel: string }
  /** Between title and fields. */
  readonly before?: ReactNode
  /** Under the button: the ways to the other forms. */
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** The frame of the account forms: one column, one button, the first wrong field in focus. */
export const AccountForm = ({
  title,
  text,
  submit,
  failure,
  busy,
  firstWrong,
  attempts,
  onSubmit,
  before,
  after,
  children,
}: AccountFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  useFocusOn(form, firstWrong, attempts)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <div className="mx-auto grid max-w-form gap-6 md:max-w-[29rem] md:rounded-lg md:border md:border-line md:bg-sheet md:p-10">
      <div>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-1 text-grey">{text}</p>
      </div>
      {before}
      {/* `method` keeps what was typed out of the address, should it be sent before the page is awake. */}
      <form ref={form} method="post" noValidate className="grid gap-5" onSubmit={send}>
        {children}
        {failure === null ? null : (
          <Notice level="error" urgent>
            {failure}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {busy ? submit.busyLabel : submit.label}
        </Button>
      </form>
      {after}
    </div>
  )
}
