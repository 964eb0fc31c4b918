import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Fields, inputFields } from "#domain/admin/Operation.ts"
import { hasUnknownField, schemaErrors } from "#domain/form/schemaErrors.ts"
import { Refusal } from "../core/Refusal.ts"
import { hasUnstorableText } from "../core/unstorableText.ts"

/** An input as a form sends it. Throws a Refusal that names each wrong field. */
export const readInput = <F extends Fields>(schema: Schema.Struct<F>, typed: unknown): Schema.Struct<F>["Type"] => {
  if (hasUnstorableText(typed)) throw new Refusal({ status: 422, message: "内容含有不支持的字符" })
  const labels = Object.fromEntries(inputFields({ input: schema }).map(({ name, title }) => [name, title]))
  const read = Schema.decodeUnknownResult(schema)(typed, { errors: "all", onExcessProperty: "error" })
  if (Result.isSuccess(read)) return read.success
  const fields = schemaErrors(read.failure, labels)
  const message = fields[0]?.message ?? "提交的内容不正确"
  throw new Refusal({ status: 422, message, fields, isUnknown: hasUnknownField(read.failure) })
}
