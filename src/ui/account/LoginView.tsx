import { Choices } from "../kit/Choices.tsx"
import { PasswordField } from "../kit/PasswordField.tsx"
import { accountHref } from "../layout/accountHref.ts"
import { TextLink } from "../kit/TextLink.tsx"
import { AccountForm } from "./AccountForm.tsx"
import { fieldProps } from "./fieldProps.ts"
import type { FormProps, SmsProps } from "./FormProps.ts"
import { MobileField } from "./MobileField.tsx"
import { SmsCodeField } from "./SmsCodeField.tsx"
import { WechatButton, type WechatProps } from "./WechatButton.tsx"

export type LoginWay = "password" | "code"

export interface LoginViewProps {
  readonly way: LoginWay
  /** The address of each way; both keep where to go after. */
  readonly wayHref: (way: LoginWay) => string
  /** Where the way leads afterwards, for the other account pages to lead there too. */
  readonly redirect?: string | null
  readonly form: FormProps
  readonly sms: SmsProps
  /** null: the agency offers no sign-in by WeChat. */
  readonly wechat: WechatProps | null
}

export const LoginView = ({ way, wayHref, redirect, form, sms, wechat }: LoginViewProps) => (
  <AccountForm
    title="登录"
    text={`${(redirect ?? null) === null ? "" : "登录后接着刚才的页面。"}课程进度、做题记录和错题都跟着你走。`}
    submit={{ label: "登录", busyLabel: "正在登录" }}
    form={form}
    before={
      <Choices
        look="segments"
        label="登录方式"
        items={[
          { label: "密码登录", href: wayHref("password"), current: way === "password" },
          { label: "验证码登录", href: wayHref("code"), current: way === "code" },
        ]}
      />
    }
    after={
      <>
        {wechat === null ? null : <WechatButton label="微信登录" {...wechat} />}
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-2">
          <span>
            还没有账号，<TextLink href={accountHref("register", redirect)}>去注册</TextLink>
          </span>
          <TextLink href={accountHref("reset-pwd", redirect)}>忘记密码</TextLink>
        </p>
      </>
    }
  >
    <MobileField form={form} />
    {way === "password" ? (
      <PasswordField label="密码" autoComplete="current-password" {...fieldProps(form, "password")} />
    ) : (
      <SmsCodeField form={form} sms={sms} />
    )}
  </AccountForm>
)
