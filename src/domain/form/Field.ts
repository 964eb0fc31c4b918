import * as Mobile from "../core/Mobile.ts"
import * as PersonName from "../core/PersonName.ts"
import * as Shanghai from "../time/Shanghai.ts"
import * as Digits from "../core/Digits.ts"
import { bounded, fill, MESSAGES, oneOf } from "./messages.ts"

/** What a field of a form holds: text as typed, or a tick. */
export type FieldValue = string | boolean

/** One rule as data (section 5). All but `required` and `accepted` hold for an empty value. */
export type Rule =
  | { readonly kind: "required" }
  | { readonly kind: "whitespace" }
  | { readonly kind: "length"; readonly min?: number; readonly max?: number }
  | { readonly kind: "range"; readonly min?: number; readonly max?: number }
  | { readonly kind: "enum"; readonly values: ReadonlyArray<string> }
  | { readonly kind: "date" }
  | { readonly kind: "type"; readonly type: "number" | "integer" }
  /** `pattern` is the source of a regular expression, so that the rule stays plain data. */
  | { readonly kind: "pattern"; readonly pattern: string; readonly message?: string }
  | { readonly kind: "personName" }
  | { readonly kind: "accepted"; readonly message: string }

export interface Field {
  /** The name on the wire. */
  readonly name: string
  readonly label: string
  /**
   * `trim`: surrounding spaces go. `digits`: full-width digits become plain ones too. `mobile`: so do the spaces, hyphens
   * and country code that autofill puts into a number.
   */
  readonly normalise: "asTyped" | "trim" | "digits" | "mobile"
  readonly initial: FieldValue
  /** Empty is sent as null: it takes back what was there. */
  readonly nullable?: true
  readonly rules: ReadonlyArray<Rule>
}

/** The value as it is checked and sent. */
export const normalise = ({ normalise: how }: Field, value: FieldValue): FieldValue => {
  if (typeof value === "boolean" || how === "asTyped") return value
  switch (how) {
    case "trim":
      return value.trim()
    case "digits":
      return Digits.plain(value)
    case "mobile":
      return Mobile.plain(value)
  }
}

/** The Chinese message of the first rule that the value, once normalised, breaks; null when it keeps all. */
export const validate = (field: Field, value: FieldValue): string | null => {
  const normalised = normalise(field, value)
  for (const rule of field.rules) {
    const message = broken(rule, normalised, field.label)
    if (message !== null) return message
  }
  return null
}

const broken = (rule: Rule, value: FieldValue, label: string): string | null => {
  if (rule.kind === "accepted") return value === true ? null : rule.message
  if (value === "") return rule.kind === "required" ? fill(MESSAGES.required, { label }) : null
  const text = String(value)
  switch (rule.kind) {
    case "required":
      return null
    case "whitespace":
      return text.trim() === "" ? fill(MESSAGES.whitespace, { label }) : null
    case "length":
      return isWithin(text.length, rule) ? null : bounded("length", rule, label)
    case "range":
      return isNumber(text) && isWithin(Number(text), rule) ? null : bounded("range", rule, label)
    case "enum":
      return rule.values.includes(text) ? null : oneOf(rule.values, label)
    case "date":
      return Shanghai.parse(`${text} 00:00:00`) === null ? fill(MESSAGES.date, { label }) : null
    case "type":
      return isNumber(text) && (rule.type === "number" || Number.isInteger(Number(text)))
        ? null
        : fill(MESSAGES.type[rule.type], { label })
    case "personName": {
      const name = PersonName.read(text)
      return name.ok ? null : name.error
    }
    case "pattern":
      return new RegExp(rule.pattern, "u").test(text) ? null : fill(rule.message ?? MESSAGES.pattern, { label })
  }
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

const isWithin = (
  size: number,
  { min = -Infinity, max = Infinity }: { readonly min?: number; readonly max?: number },
) => size >= min && size <= max
