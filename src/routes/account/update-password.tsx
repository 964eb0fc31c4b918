import { useSelector } from "@xstate/react"
import type { CallName } from "#domain/contract/Contract.ts"
import type { Fields } from "#domain/form/Form.ts"
import { RESET_PASSWORD, UPDATE_PASSWORD } from "#domain/form/forms.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import type { AfterForm } from "#machines/page/formTypes.ts"
import { smsCoolDownMachine } from "#machines/account/smsCoolDownMachine.ts"
import { useSessionRef } from "#ui/AppContext.ts"
import { UpdatePasswordSkeleton, UpdatePasswordView } from "#ui/account/UpdatePasswordView.tsx"
import { ResetPasswordView } from "#ui/account/ResetPasswordView.tsx"
import { compositePage, type RefsOf } from "../page/compositePage.tsx"
import { part } from "../page/Page.ts"
import { type FormRef, useForm } from "../page/useForm.ts"
import { type SmsRef, useFormWithCode, useSms } from "./accountPage.tsx"

const Change = ({ form }: { readonly form: FormRef }) => <UpdatePasswordView form={useForm(form)} />

const Reset = ({ form, sms }: { readonly form: FormRef; readonly sms: SmsRef }) => (
  <ResetPasswordView form={useFormWithCode(form, sms)} sms={useSms(sms, form)} />
)

const call: CallName = "user.resetPassword"

const formInput = (fields: Fields, after: AfterForm, now: number) => ({
  fields,
  call,
  after,
  successText: "密码已修改，请用新密码登录",
  now,
})

const parts = {
  change: part(formMachine, ({ now }) => formInput(UPDATE_PASSWORD, "signInAgain", now)),
  reset: part(formMachine, ({ now }) => formInput(RESET_PASSWORD, { navigate: "/user/login" }, now)),
  sms: part(smsCoolDownMachine, ({ now }) => ({ scene: "reset" as const, now })),
}

const View = ({ parts: { change, reset, sms } }: { readonly parts: RefsOf<typeof parts> }) => {
  const isSignedIn = useSelector(useSessionRef(), (snapshot) => snapshot.matches("signedIn"))
  const isSignedOut = useSelector(useSessionRef(), (snapshot) => snapshot.matches("signedOut"))
  if (isSignedIn) return <Change form={change} />
  return isSignedOut ? <Reset form={reset} sms={sms} /> : <UpdatePasswordSkeleton />
}

/** Two ways to one end; which of them is shown is decided by who is here, also when that changes meanwhile. */
export const page = compositePage({ parts, View, title: () => "修改密码" })
