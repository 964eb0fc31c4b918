import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { formMachine } from "#machines/page/formMachine.ts"
import type { FormProps } from "#ui/account/FormProps.ts"

export type FormRef = ActorRefFrom<typeof formMachine>

/** A form as its views take it. */
export const useForm = (ref: FormRef): FormProps => {
  const { values, errors, focus, refusals, failure } = useSelector(ref, (snapshot) => snapshot.context)
  return {
    values,
    errors,
    focus,
    refusals,
    failure,
    busy: useSelector(ref, (snapshot) => snapshot.hasTag("busy")),
    onChange: (name, value) => ref.send({ type: "field.changed", name, value }),
    onLeave: (name) => ref.send({ type: "field.left", name }),
    onSubmit: () => ref.send({ type: "form.submit" }),
  }
}
