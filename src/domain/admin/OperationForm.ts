import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { fail, type Outcome, succeed } from "../core/Outcome.ts"
import type { FieldError } from "../form/Form.ts"
import { LABELS } from "../form/labels.ts"
import { schemaErrors } from "../form/schemaErrors.ts"
import type { Given } from "./AdminPlace.ts"
import { type InputField, inputFields, type Operation } from "./Operation.ts"

/** A file as an input has it. */
export interface TypedFile {
  readonly name: string
  /** In Base64. */
  readonly bytes: string
}

/** What a control holds; null: no file was chosen. */
export type TypedValue = string | boolean | TypedFile | null

/** As typed, by field. */
export type TypedValues = Readonly<Record<string, TypedValue>>

type Form = Pick<Operation, "input">

/** What an untouched form holds: what the address names, if it is not secret, and nothing else. */
export const initial = (form: Form, given: Given = {}): TypedValues =>
  Object.fromEntries(inputFields(form).map((field) => [field.name, beginning(field, given[field.name])]))

const beginning = ({ kind }: InputField, given: string | undefined): TypedValue => {
  if (kind === "file") return null
  if (kind === "flag") return given === "true"
  return given ?? ""
}

/** The input as it is sent, or one message for each wrong field in the form's order; `path` "" is the form as a whole. */
export const check = (form: Form, values: TypedValues): Outcome<object, ReadonlyArray<FieldError>> => {
  const fields = inputFields(form)
  const input = Object.fromEntries(fields.flatMap(({ name }) => (isEmpty(values[name]) ? [] : [[name, values[name]]])))
  const read = Schema.decodeUnknownResult(form.input)(input, { errors: "all" })
  if (Result.isSuccess(read)) return succeed(input)
  const missing = fields.filter(({ name }) => isEmpty(values[name]))
  const errors = schemaErrors(read.failure, labelsOf(fields)).map(({ path, message }) => {
    const field = missing.find(({ name }) => name === path)
    return { path: first(path), message: field !== undefined && isChosen(field) ? `请选择${field.title}` : message }
  })
  const order = ["", ...fields.map(({ name }) => name)]
  return fail(errors.toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path)))
}

const isChosen = ({ kind, options, isDay }: InputField): boolean => kind === "file" || options.length > 0 || isDay

/** The message of one field as it is left; what is empty may yet be filled in. */
export const checkField = (form: Form, values: TypedValues, name: string): string | null => {
  const checked = check(form, values)
  if (checked.ok || isEmpty(values[name])) return null
  return checked.error.find(({ path }) => path === name)?.message ?? null
}

const isEmpty = (value: TypedValue | undefined): boolean => value === undefined || value === "" || value === null

/** The field of `learners.name` is `learners`. */
export const first = (path: string): string => path.split(".")[0] ?? ""

const labelsOf = (fields: ReadonlyArray<InputField>) => ({
  ...LABELS,
  ...Object.fromEntries(fields.flatMap(({ name, title }) => (title === name ? [] : [[name, title]]))),
})

/** What may stand in an address: neither secrets nor personal data, and nothing that is empty. */
export const shareable = (form: Form, values: TypedValues): Given =>
  Object.fromEntries(
    inputFields(form).flatMap(({ name, isPersonal, isSecret }) => {
      const value = values[name]
      return isPersonal || isSecret || typeof value !== "string" || value === "" ? [] : [[name, value]]
    }),
  )
