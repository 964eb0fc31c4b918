import type { FormEvent } from "react"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { PasswordField } from "../kit/PasswordField.tsx"
import { fieldProps } from "./fieldProps.ts"
import type { FormProps, SmsProps } from "./FormProps.ts"
import type { LoginWay } from "./LoginView.tsx"
import { MobileField } from "./MobileField.tsx"
import { SmsCodeField } from "./SmsCodeField.tsx"

interface Props {
  readonly way: LoginWay
  readonly onWay: (way: LoginWay) => void
  readonly form: FormProps
  readonly sms: SmsProps
}

/** Signing in over a page that must stay: by password or by a code, and nothing that leads away. */
export const SignInAgain = ({ way, onWay, form, sms }: Props) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) form.onSubmit()
  }
  const isByCode = way === "code"
  return (
    <form method="post" noValidate className="grid gap-1" onSubmit={send}>
      <MobileField form={form} />
      {isByCode ? (
        <SmsCodeField form={form} sms={sms} />
      ) : (
        <PasswordField label="密码" autoComplete="current-password" {...fieldProps(form, "password")} />
      )}
      {form.failure === null ? null : (
        <Notice level="error" urgent>
          {form.failure.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
        {form.busy ? "正在登录" : "登录并继续"}
      </Button>
      <Button variant="quiet" wide onClick={() => onWay(isByCode ? "password" : "code")}>
        {isByCode ? "改用密码登录" : "忘记密码？改用验证码登录"}
      </Button>
    </form>
  )
}
