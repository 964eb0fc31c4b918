import { checkoutMachine } from "#machines/order/checkoutMachine.ts"
import type { CheckoutContext, CheckoutInput } from "#machines/order/checkoutTypes.ts"
import { answer, defect } from "../support/environment.ts"
import { lost, value } from "./orderChart.ts"

export const checkoutInput: CheckoutInput = { classroom_id: "2001" }

export const quoteOf = (over: Partial<NonNullable<CheckoutContext["quote"]>> = {}) => ({
  classroom_id: "2001",
  name: "组合班",
  price: "99.00",
  original_price: "99.00",
  valid_until: null,
  contract_required: false,
  joined: false,
  open_order_id: null,
  providers: [{ id: "embedded" as const, name: "演示付款" }],
  ...over,
})

export const coupon = { coupon: "TEN", discount: "10.00", amount: "89.00" }
export const refused = (message: string) => ({
  ok: false,
  failure: { kind: "refused", code: 40101, message, fields: [] },
})

export const checkoutChart = {
  machine: checkoutMachine,
  file: "src/machines/order/checkoutMachine.ts",
  input: checkoutInput,
  events: [
    { type: "clock.ticked", now: 1_000 },
    { type: "page.moved", input: { ...checkoutInput, classroom_id: "1002" } },
    { type: "checkout.retry" },
    { type: "coupon.changed", typed: "ten" },
    { type: "coupon.apply" },
    { type: "coupon.remove" },
    { type: "order.submit" },
    answer("quote", value(quoteOf())),
    answer("quote", value(quoteOf({ joined: true }))),
    answer("quote", lost),
    defect("quote"),
    answer("coupon", value(coupon)),
    answer("coupon", refused("优惠码已被领完")),
    defect("coupon"),
    answer("create", value({ id: "202603020000000001" })),
    answer("create", refused("价格有变动，请核对后重新提交")),
    answer("create", lost),
    defect("create"),
  ],
  situation: ({ context }: { readonly context: CheckoutContext }) => [
    context.classroom_id,
    context.quote?.joined,
    context.typed,
    context.coupon?.coupon,
    context.message === null,
  ],
} as const
