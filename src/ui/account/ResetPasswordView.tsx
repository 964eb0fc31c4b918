import { TextLink } from "../kit/TextLink.tsx"
import { accountHref } from "../layout/accountHref.ts"
import { AccountForm } from "./AccountForm.tsx"
import { NewPasswordField } from "./NewPasswordField.tsx"
import type { FormProps, SmsProps } from "./FormProps.ts"
import { MobileField } from "./MobileField.tsx"
import { SmsCodeField } from "./SmsCodeField.tsx"

export interface ResetPasswordViewProps {
  /** Where signing in leads afterwards. */
  readonly redirect?: string | null
  readonly form: FormProps
  readonly sms: SmsProps
}

export const ResetPasswordView = ({ redirect, form, sms }: ResetPasswordViewProps) => (
  <AccountForm
    title="重设密码"
    text="用注册时的手机号验证身份，再设一个新密码。"
    submit={{ label: "重设密码", busyLabel: "正在重设" }}
    form={form}
    after={
      <p>
        想起来了，<TextLink href={accountHref("login", redirect)}>去登录</TextLink>
      </p>
    }
  >
    <MobileField form={form} />
    <SmsCodeField form={form} sms={sms} />
    <NewPasswordField label="新密码" form={form} />
  </AccountForm>
)
