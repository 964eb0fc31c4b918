import { TextField } from "../kit/TextField.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { accountHref } from "../layout/accountHref.ts"
import { AccountForm } from "./AccountForm.tsx"
import { AgreedField } from "./AgreedField.tsx"
import { fieldProps } from "./fieldProps.ts"
import { NewPasswordField } from "./NewPasswordField.tsx"
import type { FormProps, SmsProps } from "./FormProps.ts"
import { MobileField } from "./MobileField.tsx"
import { SmsCodeField } from "./SmsCodeField.tsx"

export interface RegisterViewProps {
  /** Where signing in leads afterwards. */
  readonly redirect?: string | null
  readonly form: FormProps
  readonly sms: SmsProps
}

export const RegisterView = ({ redirect, form, sms }: RegisterViewProps) => (
  <AccountForm
    title="注册"
    text="用手机号注册，一分钟就好。"
    submit={{ label: "注册并登录", busyLabel: "正在注册" }}
    form={form}
    after={
      <p>
        已有账号，<TextLink href={accountHref("login", redirect)}>去登录</TextLink>
      </p>
    }
  >
    <MobileField form={form} />
    <SmsCodeField form={form} sms={sms} />
    <NewPasswordField label="密码" form={form} />
    <TextField label="姓名（选填）" autoComplete="name" {...fieldProps(form, "name")} />
    <AgreedField form={form} />
  </AccountForm>
)
