import { orderMachine } from "#machines/order/orderMachine.ts"
import type { OrderContext, OrderDetail, OrderInput } from "#machines/order/orderTypes.ts"
import { answer, defect, elapsed } from "../support/environment.ts"

export const NOW = Date.parse("2026-03-02T10:00:00+08:00")
export const orderInput: OrderInput = { id: "202603020000000001", now: NOW }

type Payment = OrderDetail["payments"][number]

export const paymentOf = (state: Payment["state"]): Payment => ({
  number: "20260302000000000101",
  provider: "演示付款",
  state,
  amount: "99.00",
  settles: state === "succeeded",
  paid_at: state === "succeeded" ? "2026-03-02 10:01:00" : null,
})

export const orderOf = (over: Partial<OrderDetail> = {}): OrderDetail => ({
  id: orderInput.id,
  classroom_id: "2001",
  name: "组合班",
  state: "open",
  closed_because: null,
  price: "99.00",
  discount: "0.00",
  amount: "99.00",
  valid_until: null,
  created_at: "2026-03-02 10:00:00",
  expires_at: NOW + 1_800_000,
  paid_at: null,
  refund: null,
  coupon_code: null,
  payments: [],
  refunds: [],
  providers: [{ id: "embedded", name: "演示付款" }],
  next: null,
  refund_offer: null,
  refund_request: null,
  invoice_way: null,
  invoice: null,
  ...over,
})

export const value = (output: unknown) => ({ ok: true, value: output })
export const lost = { ok: false, failure: { kind: "offline", code: 0, message: "网络已断开", fields: [] } }
export const page = { kind: "page", address: "/embedded-pay/20260302000000000101" }

export const orderChart = {
  machine: orderMachine,
  file: "src/machines/order/orderMachine.ts",
  input: orderInput,
  events: [
    { type: "clock.ticked", now: NOW + 3_000 },
    { type: "page.moved", input: { ...orderInput, id: "202603020000000002" } },
    { type: "page.print" },
    { type: "order.retry" },
    { type: "order.pay", provider: "embedded" },
    { type: "order.check" },
    { type: "order.cancel" },
    { type: "cancel.confirm" },
    { type: "cancel.dismiss" },
    answer("load", value(orderOf())),
    answer("load", value(orderOf({ payments: [paymentOf("pending")] }))),
    answer("load", value(orderOf({ state: "paid", payments: [paymentOf("succeeded")] }))),
    answer("load", lost),
    defect("load"),
    answer("pay", value(page)),
    answer("pay", value({ kind: "qr", address: "weixin://pay" })),
    answer("pay", lost),
    defect("pay"),
    answer("check", value(orderOf({ payments: [paymentOf("pending")] }))),
    answer("check", value(orderOf({ state: "closing", closed_because: "expired" }))),
    answer("check", lost),
    defect("check"),
    answer("ask", value(orderOf({ payments: [paymentOf("pending")] }))),
    answer("ask", value(orderOf({ state: "closing", closed_because: "expired" }))),
    answer("ask", lost),
    defect("ask"),
    answer("cancel", value(orderOf({ state: "closed", closed_because: "cancelled" }))),
    defect("cancel"),
    elapsed("second", "order.open.counting"),
    elapsed("away", "order.leaving"),
    elapsed("poll", "order.waiting"),
  ],
  situation: ({ context: { id, order, now, asked_at, begun, message } }: { readonly context: OrderContext }) => [
    id,
    order?.state,
    order?.payments.length,
    Math.min(now - asked_at, 3_000),
    begun?.kind,
    message,
  ],
} as const
