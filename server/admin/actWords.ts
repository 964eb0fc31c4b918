import * as Schema from "effect/Schema"
import { inputFields, type Operation } from "#domain/admin/Operation.ts"
import { type ActInput, type ActName, ACTS } from "#domain/admin/acts.ts"
import * as PersonalData from "#domain/admin/PersonalData.ts"
import * as Mobile from "#domain/core/Mobile.ts"
import { MOBILE } from "#domain/form/patterns.ts"

/** An act's input as it is typed after its name; no secret and no mobile number stays in it. */
export const wordsOf = <N extends ActName>(agency: string, name: N, input: ActInput<N>): string => {
  const operation: Operation = ACTS[name]
  const secrets = new Set(inputFields(operation).flatMap((field) => (field.isSecret ? [field.name] : [])))
  const typed = Schema.encodeUnknownSync(operation.input)(input) as Readonly<Record<string, Typed>>
  const words = Object.entries(typed).flatMap(([option, value]) => {
    if (secrets.has(option)) return [`--${option}`, "****"]
    if (typeof value === "boolean") return value ? [`--${option}`] : []
    if (typeof value === "object") return [quoted(value.name)]
    return [`--${option}`, quoted(shortened(masked(value)))]
  })
  return ["--agency", agency, ...words].join(" ")
}

type Typed = string | boolean | { readonly name: string }

const masked = (value: string): string => {
  const plain = Mobile.plain(value)
  return PersonalData.masked(MOBILE.test(plain) ? plain : value, PersonalData.FACTS)
}

/** A list of learners is kept where it was used; the record names the first of them. */
const shortened = (value: string): string => (value.length > 300 ? `${value.slice(0, 300)}…` : value)

const quoted = (word: string): string => (/[\s"]/.test(word) ? JSON.stringify(word) : word)
