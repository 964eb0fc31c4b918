import type { Output } from "#domain/contract/Contract.ts"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { QrCode } from "#ui/kit/QrCode.tsx"
import { CheckoutSkeleton } from "#ui/order/CheckoutSkeleton.tsx"
import { CheckoutView, type CheckoutViewProps } from "#ui/order/CheckoutView.tsx"
import { MyOrdersView } from "#ui/order/MyOrdersView.tsx"
import { NotForSaleView } from "#ui/order/NotForSaleView.tsx"
import { OrderView, type OrderViewProps } from "#ui/order/OrderView.tsx"
import type { ReactNode } from "react"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"
import { pageOf } from "./siteSamples.ts"

export const nothing = () => undefined

export const page = (href: string, render: () => ReactNode): Scene => ({
  render: () => (
    <DefaultLayout {...SIGNED_IN} href={href}>
      {render()}
    </DefaultLayout>
  ),
})

const LONG = "2026年全国会计专业技术资格考试（中级）《中级会计实务》《经济法》《财务管理》三科连学全程班"

const QUOTE: CheckoutViewProps = {
  quote: {
    classroom_id: "2001",
    name: LONG,
    price: "599.00",
    original_price: "899.00",
    valid_until: "2028-12-31",
    contract_required: true,
    joined: false,
    open_order_id: null,
    providers: [{ id: "wechat", name: "微信支付" }],
  },
  coupon: null,
  typed: "",
  couponMessage: null,
  message: null,
  isApplying: false,
  isCreating: false,
  onTyped: nothing,
  onApply: nothing,
  onRemove: nothing,
  onSubmit: nothing,
}

export const ORDER: Output<"order.detail"> = {
  id: "202603020000000001",
  classroom_id: "2001",
  name: LONG,
  state: "open",
  closed_because: null,
  price: "599.00",
  discount: "50.00",
  amount: "549.00",
  valid_until: "2028-12-31",
  created_at: "2026-03-02 10:00:00",
  expires_at: 0,
  paid_at: null,
  refund: null,
  coupon_code: "SPRING26",
  payments: [],
  refunds: [],
  providers: [
    { id: "alipay", name: "支付宝" },
    { id: "wechat", name: "微信支付" },
  ],
  next: null,
  refund_offer: null,
  refund_request: null,
  invoice_way: null,
  invoice: null,
}

export const PAID_ORDER: Output<"order.detail"> = {
  ...ORDER,
  state: "paid",
  paid_at: "2026-03-02 10:03:20",
  next: { needs_agreement: true, bank: { id: "301", name: "会计基础题库" } },
  payments: [
    {
      number: "20260302000000000101",
      provider: "支付宝",
      state: "succeeded",
      amount: "549.00",
      settles: true,
      paid_at: "2026-03-02 10:03:20",
    },
    {
      number: "20260302000000000102",
      provider: "微信支付",
      state: "succeeded",
      amount: "549.00",
      settles: false,
      paid_at: "2026-03-02 10:03:25",
    },
  ],
  refund: "pending",
  refunds: [
    {
      number: "20260302000000000102R",
      state: "pending",
      reason: "paid_twice",
      amount: "549.00",
      succeeded_at: null,
    },
  ],
}

export const ORDER_VIEW: OrderViewProps = {
  order: ORDER,
  seller: "知行学堂",
  secondsLeft: 845,
  isAwaited: false,
  isNew: true,
  message: null,
  address: null,
  code: null,
  isPaying: false,
  isCancelling: false,
  isConfirming: false,
  onPay: nothing,
  onCheck: nothing,
  onCancel: nothing,
  onConfirm: nothing,
  onDismiss: nothing,
  onPrint: nothing,
  onCopy: nothing,
}

const QR = Array.from({ length: 25 }, (_, y) => Array.from({ length: 25 }, (__, x) => (x * 7 + y * 13) % 3 === 0))
const CHECKOUT = "/order/index?classroom_id=2001"
const AT = `/order/index?id=${ORDER.id}`
const CLOSED: Output<"order.detail"> = { ...ORDER, state: "closed", closed_because: "expired" }

export const ORDER_SCENES: Readonly<Record<string, Scene>> = {
  checkout: page(CHECKOUT, () => <CheckoutView {...QUOTE} />),
  "checkout, loading": page(CHECKOUT, () => <CheckoutSkeleton title="确认订单" />),
  "checkout, coupon": page(CHECKOUT, () => (
    <CheckoutView {...QUOTE} coupon={{ coupon: "SPRING26", discount: "50.00", amount: "549.00" }} isCreating />
  )),
  "checkout, coupon refused": page(CHECKOUT, () => (
    <CheckoutView {...QUOTE} typed="old" couponMessage="优惠码不存在或已失效" message="价格有变动，请核对后重新提交" />
  )),
  "checkout, order open": page(CHECKOUT, () => (
    <CheckoutView {...QUOTE} quote={{ ...QUOTE.quote, open_order_id: ORDER.id }} />
  )),
  "checkout, joined": page(CHECKOUT, () => <CheckoutView {...QUOTE} quote={{ ...QUOTE.quote, joined: true }} />),
  "checkout, not for sale": page(CHECKOUT, () => <NotForSaleView classroom_id="2001" message="这门课程不单独出售" />),
  "order, open": page(AT, () => <OrderView {...ORDER_VIEW} />),
  "order, not confirmed": page(AT, () => <OrderView {...ORDER_VIEW} isAwaited />),
  "order, code": page(AT, () => (
    <OrderView
      {...ORDER_VIEW}
      address="weixin://wxpay/bizpayurl?pr=x"
      code={<QrCode matrix={QR} label="付款二维码" />}
      message="付款渠道暂时没有回应，请稍后再试"
    />
  )),
  "order, nobody to pay": page(AT, () => <OrderView {...ORDER_VIEW} order={{ ...ORDER, providers: [] }} />),
  "order, closing": page(AT, () => (
    <OrderView {...ORDER_VIEW} order={{ ...ORDER, state: "closing", closed_because: "cancelled" }} />
  )),
  "order, closed": page(AT, () => <OrderView {...ORDER_VIEW} order={CLOSED} />),
  "order, paid": page(AT, () => <OrderView {...ORDER_VIEW} order={PAID_ORDER} />),
  "order, refunded": page(AT, () => (
    <OrderView {...ORDER_VIEW} order={{ ...PAID_ORDER, state: "refunded", refund: "succeeded", next: null }} />
  )),
  "orders, many": page("/user/order", () => (
    <MyOrdersView
      orders={pageOf([
        ORDER,
        { ...PAID_ORDER, id: "202603020000000002" },
        { ...CLOSED, id: "202603020000000003" },
        { ...PAID_ORDER, id: "202603020000000004", state: "refunded", refund: "succeeded", name: "公开课" },
      ])}
      state={null}
    />
  )),
  "orders, none": page("/user/order", () => <MyOrdersView orders={pageOf([])} state={null} />),
  "orders, none open": page("/user/order?state=open", () => <MyOrdersView orders={pageOf([])} state="open" />),
}
