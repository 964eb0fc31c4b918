import type { Field } from "./Field.ts"

const TITLE: Field = {
  name: "title",
  label: "抬头",
  normalise: "trim",
  initial: "",
  rules: [{ kind: "required" }, { kind: "length", max: 100 }],
}

/** What an invoice is asked for with, as `order.askInvoice` takes it. */
export const INVOICE_OF_PERSON: ReadonlyArray<Field> = [TITLE]

export const INVOICE_OF_COMPANY: ReadonlyArray<Field> = [
  TITLE,
  // the server reads the number with its check sign
  { name: "tax_number", label: "税号", normalise: "digits", initial: "", rules: [{ kind: "required" }] },
]
