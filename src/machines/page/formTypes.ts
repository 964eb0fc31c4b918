import type { CallName } from "#domain/contract/Contract.ts"
import type { CallFailure, CallRequest } from "#domain/contract/Request.ts"
import type { FieldValue } from "#domain/form/Field.ts"
import type { Fields, Values } from "#domain/form/Form.ts"
import type { PageEvent } from "./pageEvents.ts"

/**
 * What follows when the form was taken. `{name}` in `navigate` takes that field of the call's value.
 *
 * - `refreshUser`: the user info is read again, and the form goes on from what was saved.
 * - `signInAgain`: the server has ended every session of the learner.
 */
export type AfterForm = "stay" | "signIn" | "refreshUser" | "signInAgain" | { readonly navigate: string }

export interface FormInput {
  readonly fields: Fields
  /** The call that takes the form. */
  readonly call: CallName
  /** Sent beside the fields. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Where they differ from what the fields begin with. */
  readonly values?: Values
  /** Values that a call has to answer first; `pick` names, by field, the path in its value: `region.id`. */
  readonly load?: { readonly request: CallRequest; readonly pick: Readonly<Record<string, string>> }
  readonly after: AfterForm
  /** Said in a toast when it went well. */
  readonly successText?: string
  /** Server time, epoch milliseconds. */
  readonly now: number
}

export interface FormContext {
  readonly fields: Fields
  readonly call: CallName
  readonly extra: Readonly<Record<string, unknown>>
  readonly load: FormInput["load"] | null
  readonly after: AfterForm
  readonly successText: string | null
  readonly now: number
  /** As typed. What is sent is normalised. */
  readonly values: Values
  /** What the form begins with again on `form.reset`. */
  readonly initial: Values
  /** By field, in Chinese. */
  readonly errors: Readonly<Record<string, string>>
  /** The first wrong field after sending was refused. */
  readonly focus: string | null
  /** How often sending was refused: the focus moves again each time. */
  readonly refusals: number
  /** Why the form was not taken, when that is no single field's fault; or why its values could not be loaded. */
  readonly failure: CallFailure | null
  /** The value of the call that took the form; null after signing in, which brings a token. */
  readonly output: unknown
  /** What was sent last: the same again is the same intent. Null once it was taken. */
  readonly sent: Values | null
  /** Numbers the intents. */
  readonly intents: number
}

export type FormEvent =
  | PageEvent<FormInput>
  | { readonly type: "field.changed"; readonly name: string; readonly value: FieldValue }
  | { readonly type: "field.left"; readonly name: string }
  | { readonly type: "form.submit" }
  | { readonly type: "form.retry" }
  | { readonly type: "form.reset"; readonly values?: Values }
  /** Other fields for the same call; what was typed stays. */
  | { readonly type: "form.switched"; readonly fields: Fields }
