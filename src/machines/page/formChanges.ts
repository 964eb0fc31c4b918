import type { CallFailure, CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { FieldValue } from "#domain/form/Field.ts"
import * as Form from "#domain/form/Form.ts"
import { brokenFailure } from "./brokenFailure.ts"
import type { CallInput } from "./callPlaceholder.ts"
import { SECRET_NAMES } from "./secretNames.ts"
import type { FormContext, FormInput } from "./formTypes.ts"

type Change = Partial<FormContext>

export const fresh = ({ fields, call, extra, values, load, after, successText, now }: FormInput): FormContext => {
  const initial = { ...Form.initial(fields), ...values }
  return {
    fields,
    call,
    extra: extra ?? {},
    load: load ?? null,
    after,
    successText: successText ?? null,
    now,
    values: initial,
    initial,
    errors: {},
    focus: null,
    refusals: 0,
    failure: null,
    output: null,
    sent: null,
    intents: 0,
  }
}

/** The same form under another address: it asks for or sends something else, and keeps what was typed. */
export const moved = (context: FormContext, { fields, call, extra, after, successText, now }: FormInput): Change => ({
  ...(namesOf(fields) === namesOf(context.fields) ? {} : switched(context, fields)),
  call,
  extra: extra ?? {},
  after,
  successText: successText ?? null,
  now,
})

const namesOf = (fields: Form.Fields): string => fields.map(({ name }) => name).join()

/** A message goes as soon as its field is right again; none comes while typing. */
export const typed = ({ fields, values, errors }: FormContext, name: string, value: FieldValue): Change => {
  const next = { ...values, [name]: value }
  const isStillWrong = errors[name] !== undefined && Form.validateField(fields, next, name) !== null
  return { values: next, errors: isStillWrong ? errors : without(errors, name), failure: null }
}

export const left = ({ fields, values, errors }: FormContext, name: string): Change => {
  const message = Form.validateField(fields, values, name)
  return { errors: message === null ? without(errors, name) : { ...errors, [name]: message } }
}

export const isValid = ({ fields, values }: FormContext): boolean => Form.validate(fields, values).ok

/** All that is wrong, the first of it to be focused. */
export const refused = ({ fields, values, refusals }: FormContext): Change => {
  const checked = Form.validate(fields, values)
  return checked.ok ? {} : { ...withErrors(checked.error), refusals: refusals + 1, failure: null }
}

/** What the server found wrong, at the fields that it names; the rest is shown above the form, and a secret typed again. */
export const refusedByServer = ({ fields, refusals }: FormContext, failure: CallFailure): Change => {
  const own = failure.fields.filter(({ path }) => fields.some(({ name }) => name === path))
  return own.length === 0
    ? { failure, refusals: refusals + 1, focus: failure.kind === "refused" ? secretOf(fields) : null }
    : { ...withErrors(own), refusals: refusals + 1, failure: null }
}

const secretOf = (fields: Form.Fields): string | null => fields.find(({ name }) => SECRET_NAMES.has(name))?.name ?? null

/** The same content tried again is the same intent. */
export const attempted = (context: FormContext): Change => {
  const { sent, intents } = context
  const content = contentOf(context)
  const isAgain = sent !== null && isSame(sent, content)
  return { ...(!isAgain && { sent: content, intents: intents + 1 }), errors: {}, failure: null, focus: null }
}

export const submitInput = (context: FormContext): CallInput => {
  const { call, extra, intents: intent } = context
  // The contract checks the payload again: here it is only known to be plain data.
  const payload = { ...Form.payload(context.fields, contentOf(context)), ...extra } as CallRequest["payload"]
  const request: CallRequest = { call, payload }
  return { request, intent }
}

/** Secrets go once they were taken; everything else stays to be read or changed further. */
export const taken = ({ values, initial, after }: FormContext, outcome: CallOutcome): Change => ({
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, SECRET_NAMES.has(name) ? (initial[name] ?? "") : value]),
  ),
  output: outcome.ok && after !== "signIn" ? outcome.value : null,
  sent: null,
  errors: {},
  failure: null,
  focus: null,
})

export const restarted = ({ initial, values: _, ...context }: FormContext, values: Form.Values = {}): Change => {
  const next = { ...initial, ...values }
  return { ...context, values: next, initial: next, errors: {}, focus: null, failure: null, output: null, sent: null }
}

/** Other fields; what was typed stays, also in fields that are not shown now. */
export const switched = ({ values, initial }: FormContext, fields: Form.Fields): Change => ({
  fields,
  values: { ...Form.initial(fields), ...values },
  initial: { ...Form.initial(fields), ...initial },
  errors: {},
  focus: null,
  failure: null,
})

export const loadInput = ({ load, call }: FormContext): CallInput => ({
  request: load?.request ?? { call, payload: {} },
})

export const loaded = (context: FormContext, outcome: CallOutcome): Change => {
  if (!outcome.ok) return { failure: outcome.failure }
  const picked = Object.entries(context.load?.pick ?? {}).map(([name, path]) => [name, at(outcome.value, path)])
  const values = { ...context.initial, ...(Object.fromEntries(picked) as Form.Values) }
  return { values, initial: values, failure: null }
}

export const failureOf = (outcome: CallOutcome): CallFailure => (outcome.ok ? brokenFailure : outcome.failure)

/** The token of a sign-in, and its redeem value where there is one. */
export const tokenOf = (
  outcome: CallOutcome,
): { readonly token: string; readonly redeem?: string; readonly isNew?: boolean } => {
  const value = outcome.ok ? outcome.value : null
  const redeem = at(value, "redeem")
  return {
    token: String(at(value, "token")),
    ...(redeem !== "" && { redeem: String(redeem) }),
    ...(at(value, "is_new") === true && { isNew: true }),
  }
}

/** The values as they are sent: normalised, those of the form only. */
const contentOf = ({ fields, values }: FormContext): Form.Values => {
  const checked = Form.validate(fields, values)
  return checked.ok ? checked.value : values
}

const isSame = (a: Form.Values, b: Form.Values): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

const withErrors = (wrong: ReadonlyArray<Form.FieldError>): Pick<FormContext, "errors" | "focus"> => ({
  errors: Object.fromEntries(wrong.map(({ path, message }) => [path, message])),
  focus: wrong[0]?.path ?? null,
})

const without = (errors: FormContext["errors"], name: string): FormContext["errors"] =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))

/** The text or tick at a dotted path; "" for nothing. */
const at = (value: unknown, path: string): FieldValue => {
  let found: unknown = value
  for (const name of path.split(".")) {
    found = typeof found === "object" && found !== null ? (found as Readonly<Record<string, unknown>>)[name] : null
  }
  if (typeof found === "boolean" || typeof found === "string") return found
  return typeof found === "number" ? String(found) : ""
}
