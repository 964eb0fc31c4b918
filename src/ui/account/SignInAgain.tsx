import type { FormEvent } from "react"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { PasswordField } from "../kit/PasswordField.tsx"
import { fieldProps } from "./fieldProps.ts"
import type { FormProps } from "./FormProps.ts"
import { MobileField } from "./MobileField.tsx"

/** Signing in over a page that must stay: mobile and password, nothing that leads away. */
export const SignInAgain = ({ form }: { readonly form: FormProps }) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) form.onSubmit()
  }
  return (
    <form method="post" noValidate className="grid gap-1" onSubmit={send}>
      <MobileField form={form} />
      <PasswordField label="密码" autoComplete="current-password" {...fieldProps(form, "password")} />
      {form.failure === null ? null : (
        <Notice level="error" urgent>
          {form.failure.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
        {form.busy ? "正在登录" : "登录并继续"}
      </Button>
    </form>
  )
}
