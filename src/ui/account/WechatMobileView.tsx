import { accountHref } from "../layout/accountHref.ts"
import { TextLink } from "../kit/TextLink.tsx"
import { AccountForm } from "./AccountForm.tsx"
import { AgreedField } from "./AgreedField.tsx"
import type { FormProps, SmsProps } from "./FormProps.ts"
import { MobileField } from "./MobileField.tsx"
import { SmsCodeField } from "./SmsCodeField.tsx"

interface Props {
  readonly redirect: string | null
  readonly form: FormProps
  readonly sms: SmsProps
}

/** After the first scan: the number whose account the WeChat belongs to from now on. */
export const WechatMobileView = ({ redirect, form, sms }: Props) => (
  <AccountForm
    title="验证手机号"
    text="第一次用微信登录，需要验证一次手机号。注册过的号码会接着原来的账号，没有注册过的会新建一个。"
    submit={{ label: "完成登录", busyLabel: "正在登录" }}
    form={form}
    after={
      <p>
        不用微信，<TextLink href={accountHref("login", redirect)}>用手机号登录</TextLink>
      </p>
    }
  >
    <MobileField form={form} />
    <SmsCodeField form={form} sms={sms} />
    <AgreedField form={form} />
  </AccountForm>
)
