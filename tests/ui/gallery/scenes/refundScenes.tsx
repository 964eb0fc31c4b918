import { MISTYPED } from "#domain/order/TaxNumber.ts"
import type { FormProps } from "#ui/account/FormProps.ts"
import { InvoiceForm } from "#ui/order/InvoiceForm.tsx"
import { InvoiceView } from "#ui/order/InvoiceView.tsx"
import { RefundView, type RefundViewProps } from "#ui/order/RefundView.tsx"
import type { Output } from "#domain/contract/Contract.ts"
import type { Scene } from "../Scene.ts"
import { nothing, ORDER, page, PAID_ORDER } from "./orderScenes.tsx"

export const OFFER: NonNullable<Output<"order.detail">["refund_offer"]> = {
  lines: [
    { name: "实付", amount: "549.00" },
    { name: "已学4 / 30课时", amount: "-73.20" },
    { name: "手续费", amount: "-20.00" },
  ],
  amount: "455.80",
  last_day: "2026-03-09",
  refusal: null,
}
export const REQUEST: NonNullable<Output<"order.detail">["refund_request"]> = {
  state: "asked",
  reply: "",
  amount: null,
  asked_at: "2026-03-04 20:15:00",
  decided_at: null,
}
const REFUNDABLE: Output<"order.detail"> = { ...PAID_ORDER, refund: null, refunds: [], refund_offer: OFFER }
export const REFUND: RefundViewProps = { order: REFUNDABLE, busy: false, onAsk: nothing, onWithdraw: nothing }
const REFUND_AT = `/order/index?refund=${ORDER.id}`
const INVOICE_AT = `/order/index?invoice=${ORDER.id}`
export const INVOICE: NonNullable<Output<"order.detail">["invoice"]> = {
  state: "asked",
  title: "某某科技有限公司",
  tax_number: "91350100M000100Y43",
  amount: "549.00",
  number: null,
  issued_on: null,
  url: null,
  reply: "",
  asked_at: "2026-03-04 20:15:00",
  to_reverse: false,
}
const FORM: FormProps = {
  values: {},
  errors: {},
  focus: null,
  refusals: 0,
  failure: null,
  busy: false,
  onChange: nothing,
  onLeave: nothing,
  onSubmit: nothing,
}
export const REFUND_SCENES: Readonly<Record<string, Scene>> = {
  "order, refund": page(REFUND_AT, () => <RefundView {...REFUND} />),
  "order, refund asked": page(REFUND_AT, () => (
    <RefundView {...REFUND} order={{ ...REFUNDABLE, refund_request: REQUEST }} />
  )),
  "order, refund refused": page(REFUND_AT, () => (
    <RefundView
      {...REFUND}
      order={{
        ...REFUNDABLE,
        refund_offer: { ...OFFER, refusal: "按协议，申请退款到2026-03-09为止" },
        refund_request: { ...REQUEST, state: "refused", reply: "已经超过七天", decided_at: "2026-03-12 09:00:00" },
      }}
    />
  )),
  "order, invoice asked": page(INVOICE_AT, () => (
    <InvoiceView order={{ ...REFUNDABLE, invoice: INVOICE }} form={null} />
  )),
  "order, invoice to reverse": page(INVOICE_AT, () => (
    <InvoiceView
      order={{
        ...REFUNDABLE,
        state: "refunded",
        invoice: {
          ...INVOICE,
          state: "issued",
          number: "25117000000012345678",
          issued_on: "2026-03-05",
          to_reverse: true,
        },
      }}
      form={null}
    />
  )),
  "order, invoice form": page(INVOICE_AT, () => (
    <InvoiceView
      order={{ ...REFUNDABLE, invoice_way: { way: "online", text: "电子普通发票，申请后三个工作日内开出。" } }}
      form={
        <InvoiceForm
          form={{
            ...FORM,
            values: { title: "某某科技有限公司", tax_number: "91350100" },
            errors: { tax_number: MISTYPED },
          }}
          isCompany
          text="电子普通发票，申请后三个工作日内开出。"
          onChoose={nothing}
        />
      }
    />
  )),
}
