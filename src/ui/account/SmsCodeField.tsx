import { CodeField } from "../kit/CodeField.tsx"
import { SendCodeButton } from "../kit/SendCodeButton.tsx"
import { fieldProps } from "./fieldProps.ts"
import type { FormProps, SmsProps } from "./FormProps.ts"

export interface SmsCodeFieldProps {
  readonly form: FormProps
  readonly sms: SmsProps
}

export const SmsCodeField = ({ form, sms }: SmsCodeFieldProps) => (
  <CodeField label="验证码" {...fieldProps(form, "code")} action={<SendCodeButton {...sms} />} />
)
