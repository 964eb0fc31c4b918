import type { CallFailure } from "#domain/contract/Request.ts"
import type { FieldError } from "#domain/form/Form.ts"
import type { Operation } from "#domain/admin/Operation.ts"
import * as OperationForm from "#domain/admin/OperationForm.ts"

/** A form of the back office: what is typed stays, whatever happens to it. */
export interface Typing {
  readonly values: OperationForm.TypedValues
  /** By field, in Chinese; "" is the form as a whole. */
  readonly errors: Readonly<Record<string, string>>
  /** The first wrong field after sending was refused. */
  readonly focus: string | null
  /** How often it was refused: the focus moves again each time. */
  readonly refusals: number
  /** Why it was not taken, where that is no field's fault. */
  readonly failure: CallFailure | null
}

export type TypingEvent =
  | { readonly type: "field.changed"; readonly field: string; readonly value: OperationForm.TypedValue }
  | { readonly type: "field.left"; readonly field: string }

export type Form = Pick<Operation, "input">

export const begun = (values: OperationForm.TypedValues): Typing => ({
  values,
  errors: {},
  focus: null,
  refusals: 0,
  failure: null,
})

export const typed = (
  { values, errors }: Typing,
  { field, value }: { readonly field: string; readonly value: OperationForm.TypedValue },
): Partial<Typing> => ({
  values: { ...values, [field]: value },
  errors: Object.fromEntries(Object.entries(errors).filter(([wrong]) => wrong !== field && wrong !== "")),
  failure: null,
})

export const left = (form: Form, { values, errors }: Typing, field: string): Partial<Typing> => {
  const message = OperationForm.checkField(form, values, field)
  return message === null ? {} : { errors: { ...errors, [field]: message } }
}

export const isValid = (form: Form, { values }: Typing): boolean => OperationForm.check(form, values).ok

/** What is sent; asked only of what is valid. */
export const inputOf = (form: Form, { values }: Typing): object => {
  const checked = OperationForm.check(form, values)
  return checked.ok ? checked.value : {}
}

/** Refused before it was sent. */
export const refused = (form: Form, typing: Typing): Partial<Typing> => {
  const checked = OperationForm.check(form, typing.values)
  return checked.ok ? {} : withErrors(typing, checked.error)
}

/** Refused by the server, or not taken: an input that is wrong at its fields, else all of it above them. */
export const failed = (typing: Typing, failure: CallFailure): Partial<Typing> =>
  failure.kind === "refused" || failure.fields.length === 0 ? { failure } : withErrors(typing, failure.fields)

const withErrors = ({ refusals }: Typing, found: ReadonlyArray<FieldError>): Partial<Typing> => {
  const errors = found.map(({ path, message }) => [OperationForm.first(path), message] as const)
  return {
    errors: Object.fromEntries(errors.toReversed()),
    focus: errors.find(([name]) => name !== "")?.[0] ?? null,
    refusals: refusals + 1,
    failure: null,
  }
}
