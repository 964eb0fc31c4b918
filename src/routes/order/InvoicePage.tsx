import { createContext, Suspense, use } from "react"
import type { ActorRefFrom } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { INVOICE_OF_PERSON } from "#domain/form/invoiceForm.ts"
import { href } from "#domain/route/href.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import { CheckoutSkeleton } from "#ui/order/CheckoutSkeleton.tsx"
import { onDemand } from "#ui/kit/onDemand.tsx"
import { part, type Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import type { FormRef } from "../page/useForm.ts"

const Invoice = onDemand(() => import("./Invoice.tsx").then((file) => file.Invoice), "发票")

const FormContext = createContext<FormRef | null>(null)

const View = ({ values: { order } }: ResourceViewProps<{ readonly order: Output<"order.detail"> }>) => (
  <Suspense fallback={<CheckoutSkeleton title="发票" />}>
    <Invoice order={order} form={use(FormContext)} />
  </Suspense>
)

/** `?invoice=` names the order. */
const idIn = ({ search }: Visit): string | null => search.get("invoice")

const resource = resourcePage({
  requests: (visit: Visit) => ({ order: request("order.detail", { id: idIn(visit) ?? "" }) }),
  personal: true,
  title: () => "发票",
  Skeleton: CheckoutSkeleton,
  View,
})

export const invoicePart = part(resource.machine, (visit) => (idIn(visit) === null ? null : resource.input(visit)))

export const invoiceFormPart = part(formMachine, (visit) => {
  const id = idIn(visit)
  return id === null
    ? null
    : {
        fields: INVOICE_OF_PERSON,
        call: "order.askInvoice" as const,
        extra: { id },
        after: { navigate: href("checkout", {}, { id }) },
        successText: "发票申请已提交",
        now: visit.now,
      }
})

interface InvoicePageProps {
  readonly page: ActorRefFrom<typeof resource.machine>
  readonly form: FormRef
}

export const InvoicePage = ({ page, form }: InvoicePageProps) => (
  <FormContext value={form}>
    <resource.View page={page} />
  </FormContext>
)
