import { useSelector } from "@xstate/react"
import type { ComponentType } from "react"
import type { ActorRefFrom } from "xstate"
import type { CallName } from "#domain/contract/Contract.ts"
import * as Field from "#domain/form/Field.ts"
import type { Fields } from "#domain/form/Form.ts"
import * as Form from "#domain/form/Form.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import type { AfterForm } from "#machines/page/formTypes.ts"
import { smsCoolDownMachine } from "#machines/account/smsCoolDownMachine.ts"
import type { SmsCoolDownInput } from "#machines/account/smsCoolDownTypes.ts"
import type { FormProps, SmsProps } from "#ui/account/FormProps.ts"
import { compositePage } from "../page/compositePage.tsx"
import { type Page, part, type Visit } from "../page/Page.ts"
import { type FormRef, useForm } from "../page/useForm.ts"

export interface AccountViewProps {
  readonly form: FormProps
  readonly sms: SmsProps
}

interface Asking {
  readonly fields: (visit: Visit) => Fields
  readonly call: CallName
  /** Sent beside the fields. */
  readonly extra?: (visit: Visit) => Readonly<Record<string, unknown>>
  readonly scene: SmsCoolDownInput["scene"]
  readonly after: AfterForm
  readonly successText?: string
}

interface Definition extends Asking {
  readonly title: string
  readonly View: ComponentType<AccountViewProps>
}

export type SmsRef = ActorRefFrom<typeof smsCoolDownMachine>

/** What went wrong with sending a code stands where all that concerns the whole form stands. */
export const useFormWithCode = (ref: FormRef, sms: SmsRef): FormProps => {
  const smsFailure = useSelector(sms, (snapshot) => snapshot.context.failure)
  const form = useForm(ref)
  return { ...form, failure: form.failure ?? smsFailure }
}

/** A code is sent only to a mobile that can be one; what is wrong with it stands on its field. */
export const useSms = (sms: SmsRef, form: FormRef): SmsProps => ({
  secondsLeft: useSecondsLeft(sms, form),
  busy: useSelector(sms, (snapshot) => snapshot.hasTag("busy")),
  onSend: () => {
    form.send({ type: "field.left", name: "mobile" })
    const { fields, values } = form.getSnapshot().context
    const checked = Form.validate(
      fields.filter(({ name }) => name === "mobile"),
      values,
    )
    if (checked.ok) sms.send({ type: "sms.send", mobile: String(checked.value["mobile"]) })
  },
})

/** Another number than the last code went to need not wait. */
const useSecondsLeft = (sms: SmsRef, form: FormRef): number => {
  const { secondsLeft, mobile } = useSelector(sms, (snapshot) => snapshot.context)
  const { fields, values } = useSelector(form, (snapshot) => snapshot.context)
  const field = fields.find(({ name }) => name === "mobile")
  return field === undefined || Field.normalise(field, values["mobile"] ?? "") === mobile ? secondsLeft : 0
}

/** A form, and the button that sends the code it asks for. */
export const accountParts = ({ fields, call, extra, scene, after, successText }: Asking) => ({
  form: part(formMachine, (visit) => ({
    fields: fields(visit),
    call,
    after,
    now: visit.now,
    ...(extra !== undefined && { extra: extra(visit) }),
    ...(successText !== undefined && { successText }),
  })),
  sms: part(smsCoolDownMachine, ({ now }) => ({ scene, now })),
})

/** A page of these two alone. */
export const accountPage = ({ title, View, ...asking }: Definition): Page =>
  compositePage({
    parts: accountParts(asking),
    View: ({ parts: { form, sms } }) => <View form={useFormWithCode(form, sms)} sms={useSms(sms, form)} />,
    title: () => title,
  })
