import { type FormEvent, type ReactNode, useRef } from "react"
import type { CallFailure } from "#domain/contract/Request.ts"
import { useFocusOn } from "../dom/useFocusOn.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import type { FormProps } from "./FormProps.ts"

export interface AccountFormProps {
  readonly form: FormProps
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
  form: { failure, busy, focus, refusals, onSubmit },
  before,
  after,
  children,
}: AccountFormProps) => {
  const element = useRef<HTMLFormElement>(null)
  useFocusOn(element, focus, refusals)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <div className="mx-auto grid w-full max-w-form gap-6 md:max-w-[29rem] md:rounded-lg md:border md:border-line md:bg-sheet md:p-10">
      <div>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-1 text-grey">{text}</p>
      </div>
      {before}
      {/* `method` keeps what was typed out of the address, should it be sent before the page is awake. */}
      <form ref={element} method="post" noValidate className="grid gap-1" onSubmit={send}>
        {children}
        {failure === null ? null : (
          <Notice level="error" urgent>
            <p>{failure.message}</p>
            {isPassing(failure) ? <p>填写的内容都还在，稍后再发一次。</p> : null}
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

/** Whether it may go well if sent again as it is. */
const isPassing = ({ kind }: CallFailure): boolean =>
  kind === "offline" || kind === "timeout" || kind === "network" || kind === "busy"
