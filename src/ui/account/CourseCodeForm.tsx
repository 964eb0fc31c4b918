import { type FormEvent, useRef } from "react"
import { useFocusOn } from "../dom/useFocusOn.ts"
import { Button } from "../kit/Button.tsx"
import { TextField } from "../kit/TextField.tsx"

export interface CourseCodeFormProps {
  readonly code: string
  readonly error: string | null
  readonly refusals: number
  readonly busy: boolean
  readonly onType: (text: string) => void
  readonly onCheck: () => void
}

/** The code as it was typed or pasted; looking at it does not use it up. */
export const CourseCodeForm = ({ code, error, refusals, busy, onType, onCheck }: CourseCodeFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  useFocusOn(form, "code", refusals)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onCheck()
  }
  return (
    <form ref={form} method="post" noValidate className="grid gap-1" onSubmit={send}>
      <TextField
        label="课程码"
        hint="三组字母和数字，不分大小写，可以直接粘贴"
        error={error}
        name="code"
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="tabular uppercase"
        onChange={onType}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {busy ? "正在查看" : "查看能开通什么"}
      </Button>
    </form>
  )
}
