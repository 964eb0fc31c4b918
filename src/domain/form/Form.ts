import { fail, type Outcome, succeed } from "../core/Outcome.ts"
import * as Field from "./Field.ts"

export type Fields = ReadonlyArray<Field.Field>
export type Values = Readonly<Record<string, Field.FieldValue>>

/** Same shape as the fields of a failed call, so that both are shown in one way. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** What an untouched form holds. */
export const initial = (fields: Fields): Values =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))

/**
 * Checks every field: the values as they are sent (normalised, fields of the form only), or one message for each wrong
 * field in the form's order, the first being the one to focus. A missing value counts as the initial one.
 */
export const validate = (fields: Fields, values: Values): Outcome<Values, ReadonlyArray<FieldError>> => {
  const errors = fields.flatMap((field) => {
    const message = Field.validate(field, values[field.name] ?? field.initial)
    return message === null ? [] : [{ path: field.name, message }]
  })
  if (errors.length > 0) return fail(errors)
  return succeed(
    Object.fromEntries(
      fields.map((field) => [field.name, Field.normalise(field, values[field.name] ?? field.initial)]),
    ),
  )
}

/** Values as a call takes them: an empty `nullable` one is null. */
export const payload = (fields: Fields, values: Values): Readonly<Record<string, Field.FieldValue | null>> => {
  const isNull = (name: string) => values[name] === "" && fields.some((field) => field.name === name && field.nullable)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isNull(name) ? null : value]))
}

/** Checks one field, as it is left; null when it is right or the form has no such field. */
export const validateField = (fields: Fields, values: Values, name: string): string | null => {
  const field = fields.find((candidate) => candidate.name === name)
  return field === undefined ? null : Field.validate(field, values[name] ?? field.initial)
}
