import { useSelector } from "@xstate/react"
import type { Output } from "#domain/contract/Contract.ts"
import { INVOICE_OF_COMPANY, INVOICE_OF_PERSON } from "#domain/form/invoiceForm.ts"
import { InvoiceForm } from "#ui/order/InvoiceForm.tsx"
import { InvoiceView } from "#ui/order/InvoiceView.tsx"
import { type FormRef, useForm } from "../page/useForm.ts"

export interface InvoiceProps {
  readonly order: Output<"order.detail">
  readonly form: FormRef | null
}

/** What the page of an invoice shows; no other address of the cashier needs it. */
export const Invoice = ({ order, form }: InvoiceProps) => (
  <InvoiceView order={order} form={form === null ? null : <Form form={form} text={order.invoice_way?.text ?? ""} />} />
)

const Form = ({ form, text }: { readonly form: FormRef; readonly text: string }) => (
  <InvoiceForm
    form={useForm(form)}
    isCompany={useSelector(form, ({ context }) => context.fields.length === INVOICE_OF_COMPANY.length)}
    text={text}
    onChoose={(isCompany) =>
      form.send({ type: "form.switched", fields: isCompany ? INVOICE_OF_COMPANY : INVOICE_OF_PERSON })
    }
  />
)
