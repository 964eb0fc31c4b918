import * as Schema from "effect/Schema"
import { text } from "./fields.ts"
import { AGENCY } from "./isOfAnyAgency.ts"
import * as Operation from "./Operation.ts"

const made = new Map<Operation.Operation, Operation.Operation>()

/** The form of an operation, which asks for the agency first where the role says which. */
export const formFor = (operation: Operation.Operation, isOfAny: boolean): Operation.Operation => {
  if (!isOfAny) return operation
  const { about, input, choices } = operation
  const fields: Operation.Fields = { [AGENCY]: FIELD, ...input.fields }
  const known = made.get(operation) ?? Operation.make(about, fields, choices)
  made.set(operation, known)
  return known
}

const FIELD = Schema.optionalKey(text("机构", { hint: "机构编号；不填就是默认机构", max: 64 }))
