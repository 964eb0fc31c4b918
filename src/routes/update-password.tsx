import { useSelector } from "@xstate/react"
import type { ActorRefFrom, AnyActorRef } from "xstate"
import type { CallName } from "#domain/contract/Contract.ts"
import type { Fields } from "#domain/form/Form.ts"
import { RESET_PASSWORD, UPDATE_PASSWORD } from "#domain/form/forms.ts"
import { formMachine } from "#machines/form/formMachine.ts"
import type { AfterForm } from "#machines/form/formTypes.ts"
import { compositeMachine } from "#machines/page/compositeMachine.ts"
import { smsCoolDownMachine } from "#machines/smsCoolDown/smsCoolDownMachine.ts"
import { useSessionRef } from "#ui/AppContext.ts"
import { UpdatePasswordSkeleton } from "#ui/profile/UpdatePasswordSkeleton.tsx"
import { UpdatePasswordView } from "#ui/profile/UpdatePasswordView.tsx"
import { ResetPasswordView } from "#ui/user/ResetPasswordView.tsx"
import { type SmsRef, useFormWithCode, useSms } from "./accountPage.tsx"
import type { Page } from "./Page.ts"
import { type FormRef, useForm } from "./useForm.ts"

const Change = ({ form }: { readonly form: FormRef }) => <UpdatePasswordView form={useForm(form)} />

const Reset = ({ form, sms }: { readonly form: FormRef; readonly sms: SmsRef }) => (
  <ResetPasswordView form={useFormWithCode(form, sms)} sms={useSms(sms, form)} />
)

const View = ({ page }: { readonly page: AnyActorRef }) => {
  const isSignedIn = useSelector(useSessionRef(), (snapshot) => snapshot.matches("signedIn"))
  const isSignedOut = useSelector(useSessionRef(), (snapshot) => snapshot.matches("signedOut"))
  const { change, reset, sms } = (page as ActorRefFrom<typeof compositeMachine>).getSnapshot().children
  // parts are registered by name: what each is, its page knows
  if (isSignedIn && change !== undefined) return <Change form={change as unknown as FormRef} />
  if (isSignedOut && reset !== undefined && sms !== undefined)
    return <Reset form={reset as unknown as FormRef} sms={sms as unknown as SmsRef} />
  return <UpdatePasswordSkeleton />
}

const call: CallName = "user.resetPassword"

const formPart = (fields: Fields, after: AfterForm, now: number) => ({
  machine: "form",
  input: { fields, call, after, said: "密码已修改，请用新密码登录", now },
})

/** Two ways to one end; which of them is shown is decided by who is here, also when that changes meanwhile. */
export const page: Page = {
  machine: compositeMachine,
  parts: [formMachine, smsCoolDownMachine],
  input: ({ now }) => ({
    parts: {
      change: formPart(UPDATE_PASSWORD, "signInAgain", now),
      reset: formPart(RESET_PASSWORD, { navigate: "/user/login" }, now),
      sms: { machine: "smsCoolDown", input: { scene: "reset", now } },
    },
  }),
  View,
  title: () => "修改密码",
}
