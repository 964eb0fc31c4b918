import { href } from "#domain/route/href.ts"
import { PasswordField } from "../kit/PasswordField.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { AccountForm } from "./AccountForm.tsx"
import { fieldProps } from "./fieldProps.ts"
import type { FormProps } from "./FormProps.ts"

export interface UpdatePasswordViewProps {
  readonly form: FormProps
}

/** For who is signed in: the old password proves who asks. */
export const UpdatePasswordView = ({ form }: UpdatePasswordViewProps) => (
  <AccountForm
    title="修改密码"
    text="改好以后，所有设备都要用新密码重新登录。"
    submit={{ label: "修改密码", busyLabel: "正在修改" }}
    form={form}
    after={
      <p>
        忘记原密码，<TextLink href={href("reset-password", {})}>退出并用手机号重设</TextLink>
      </p>
    }
  >
    <PasswordField label="原密码" autoComplete="current-password" {...fieldProps(form, "old_password")} />
    <PasswordField
      label="新密码"
      autoComplete="new-password"
      hint="8到64位，包含字母和数字"
      {...fieldProps(form, "password")}
    />
  </AccountForm>
)
