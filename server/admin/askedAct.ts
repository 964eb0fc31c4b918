import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Act, inputFields } from "#domain/admin/Act.ts"
import { type ActInput, type ActName, ACTS } from "#domain/admin/acts.ts"
import { schemaErrors } from "#domain/form/schemaErrors.ts"
import { Refusal } from "../core/Refusal.ts"

export const isActName = (name: string): name is ActName => Object.hasOwn(ACTS, name)

/** An act's input of a form; throws a Refusal that names each wrong field. */
export const readInput = <N extends ActName>(name: N, typed: unknown): ActInput<N> => {
  const act: Act = ACTS[name]
  const labels = Object.fromEntries(inputFields(act).map((field) => [field.name, field.title]))
  return readFields(act.input, typed, labels) as ActInput<N>
}

/** Throws a Refusal that names each wrong field, by the labels. */
export const readFields = <T>(
  schema: Schema.Codec<T, unknown>,
  typed: unknown,
  labels: Readonly<Record<string, string>>,
): T => {
  const read = Schema.decodeUnknownResult(schema)(typed, { errors: "all", onExcessProperty: "error" })
  if (Result.isSuccess(read)) return read.success
  const fields = schemaErrors(read.failure, labels)
  throw new Refusal({ status: 422, message: fields[0]?.message ?? "提交的内容不正确", fields })
}
