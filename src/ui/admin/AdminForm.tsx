import { type FormEvent, type ReactNode, useRef } from "react"
import { isAnswerLost } from "#machines/admin/isAnswerLost.ts"
import type { Typing } from "#machines/admin/typing.ts"
import { useFocusOn } from "../dom/useFocusOn.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"

export interface AdminFormProps extends Pick<Typing, "errors" | "failure" | "focus" | "refusals"> {
  /** Of the form, where it stands beside other forms. */
  readonly label?: string
  readonly submit: string
  readonly busy: boolean
  readonly wide?: boolean
  /** Its fields and button stand side by side where there is room. */
  readonly inline?: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** One column, one button, the first wrong field in focus; what was typed stays whatever comes. */
export const AdminForm = ({
  label,
  submit,
  busy,
  wide = false,
  inline = false,
  errors,
  failure,
  focus,
  refusals,
  onSubmit,
  children,
}: AdminFormProps) => {
  const element = useRef<HTMLFormElement>(null)
  useFocusOn(element, focus, refusals)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  const whole = failure?.message ?? errors[""] ?? null
  return (
    <form
      ref={element}
      aria-label={label}
      method="post"
      noValidate
      className={inline ? INLINE : "grid gap-1"}
      onSubmit={send}
    >
      {children}
      {whole === null ? null : (
        <div className={inline ? "pb-4 lg:order-last lg:basis-full" : "pb-4"}>
          <Notice level="error" urgent>
            <p className="whitespace-pre-line">{whole}</p>
            {failure !== null && isAnswerLost(failure) ? <p>填写的内容都还在。</p> : null}
          </Notice>
        </div>
      )}
      <div className={wide ? "grid" : inline ? "lg:pt-8.5" : "flex"}>
        <Button type="submit" variant="primary" size={wide ? "large" : "medium"} busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

const INLINE =
  "grid gap-1 lg:flex lg:flex-wrap lg:items-start lg:gap-4 lg:[&_[data-field]]:w-64 lg:[&_[data-field]:has([type=checkbox])]:w-auto lg:[&_[data-field]:has([type=checkbox])]:pt-8"
