import { useSelector } from "@xstate/react"
import { LOGIN_BY_CODE, LOGIN_BY_PASSWORD } from "#domain/form/forms.ts"
import { SignInAgain } from "#ui/account/SignInAgain.tsx"
import { type SmsRef, useFormWithCode, useSms } from "../account/accountPage.tsx"
import type { FormRef } from "../page/useForm.ts"

const FIELDS = { password: LOGIN_BY_PASSWORD, code: LOGIN_BY_CODE }

/** Signing in again over the paper, by either way. */
export const SignInOver = ({ form, sms }: { readonly form: FormRef; readonly sms: SmsRef }) => (
  <SignInAgain
    way={useSelector(form, ({ context }) => (context.fields.some(({ name }) => name === "code") ? "code" : "password"))}
    onWay={(way) => form.send({ type: "form.switched", fields: FIELDS[way] })}
    form={useFormWithCode(form, sms)}
    sms={useSms(sms, form)}
  />
)
