import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as TaxNumber from "../order/TaxNumber.ts"
import { get, post } from "./Call.ts"
import { DateText, DateTimeText, Id, Page, PageOf, PublicText, Text, Yuan } from "./fields.ts"

const ProviderName = Schema.Literals(["embedded", "alipay", "wechat"]).annotate({ message: "请选择付款方式" })
const Provider = Schema.Struct({ id: ProviderName, name: Schema.String })

const OrderStates = ["open", "closing", "paid", "closed", "refunded"] as const
const OrderState = Schema.Literals(OrderStates).annotate({ message: "没有这种订单状态" })

/** By which a provider knows a payment or a refund: it stays in no recording. */
const Number = Id.annotate({ format: undefined })

const CouponText = Text(40)

/** As the domain reads it, however it was typed. */
const TaxNumberText = Schema.String.pipe(
  Schema.decodeTo(
    Schema.String.check(
      Schema.makeFilter((text) => {
        const number = TaxNumber.read(text)
        return number.ok || number.error
      }),
    ),
    SchemaTransformation.transform({ decode: TaxNumber.plain, encode: (text) => text }),
  ),
)

const Order = Schema.Struct({
  id: Id,
  classroom_id: Id,
  /** As it was sold. */
  name: Schema.String,
  state: OrderState,
  closed_because: Schema.NullOr(Schema.Literals(["cancelled", "expired", "joined"])),
  price: Yuan,
  discount: Yuan,
  amount: Yuan,
  /** Date text of section 5, or null when access does not end. */
  valid_until: Schema.NullOr(DateText),
  created_at: DateTimeText,
  /** Until when it may be paid, epoch milliseconds of server time. */
  expires_at: Schema.Finite,
  paid_at: Schema.NullOr(DateTimeText),
  /** Money of this order that goes back or went back; the latest word on it. */
  refund: Schema.NullOr(Schema.Literals(["unknown", "pending", "succeeded", "failed"])),
})

const OrderDetail = Schema.Struct({
  ...Order.fields,
  coupon_code: Schema.NullOr(Schema.String),
  payments: Schema.Array(
    Schema.Struct({
      number: Number,
      provider: Schema.String,
      state: Schema.Literals(["unknown", "pending", "succeeded", "closed", "failed"]),
      amount: Yuan,
      settles: Schema.Boolean,
      paid_at: Schema.NullOr(DateTimeText),
    }),
  ),
  refunds: Schema.Array(
    Schema.Struct({
      number: Number,
      state: Schema.Literals(["unknown", "pending", "succeeded", "failed"]),
      reason: Schema.Literals(["paid_twice", "paid_late", "joined", "requested"]),
      amount: Yuan,
      succeeded_at: Schema.NullOr(DateTimeText),
    }),
  ),
  /** How it may be paid here. */
  providers: Schema.Array(Provider),
  /** What would come back by the agreement's terms; null where nobody may ask for it. */
  refund_offer: Schema.NullOr(
    Schema.Struct({
      /** They add up to the amount; what is kept is below zero. */
      lines: Schema.Array(Schema.Struct({ name: PublicText, amount: Yuan })),
      amount: Yuan,
      /** Until the end of that day it may be asked for. */
      last_day: DateText,
      /** Why it may not be asked for now, in Chinese. */
      refusal: Schema.NullOr(PublicText),
    }),
  ),
  /** The learner's latest request for a refund. */
  refund_request: Schema.NullOr(
    Schema.Struct({
      state: Schema.Literals(["asked", "approved", "refused", "withdrawn", "returned"]),
      reply: Schema.String,
      /** What was approved. */
      amount: Schema.NullOr(Yuan),
      asked_at: DateTimeText,
      decided_at: Schema.NullOr(DateTimeText),
    }),
  ),
  /** How the agency gives invoices; null where this site does not, or nothing was paid. */
  invoice_way: Schema.NullOr(
    Schema.Struct({
      /** Asked for here, or as the text says. */
      way: Schema.Literals(["online", "contact"]),
      text: Schema.String,
    }),
  ),
  /** The latest invoice that was asked for. */
  invoice: Schema.NullOr(
    Schema.Struct({
      state: Schema.Literals(["asked", "issued", "refused", "reversed"]),
      title: Schema.String,
      tax_number: Schema.NullOr(Schema.String),
      amount: Yuan,
      number: Schema.NullOr(Schema.String),
      issued_on: Schema.NullOr(DateText),
      url: Schema.NullOr(Schema.String),
      reply: Schema.String,
      asked_at: DateTimeText,
      /** The order was refunded after it was issued. */
      to_reverse: Schema.Boolean,
    }),
  ),
  /** What comes after a payment; null before it and after a refund. */
  next: Schema.NullOr(
    Schema.Struct({
      /** The agreement is to be signed before the first lesson. */
      needs_agreement: Schema.Boolean,
      /** A bank of the courses' subject. */
      bank: Schema.NullOr(Schema.Struct({ id: Id, name: PublicText })),
    }),
  ),
})

const ById = Schema.Struct({ id: Id })

export const calls = {
  "order.quote": get(
    "/order/quote",
    "结算：价格、优惠与付款方式",
    Schema.Struct({ classroom_id: Id }),
    Schema.Struct({
      classroom_id: Id,
      name: Schema.String,
      price: Yuan,
      original_price: Yuan,
      valid_until: Schema.NullOr(DateText),
      contract_required: Schema.Boolean,
      joined: Schema.Boolean,
      /** The learner's order for it that waits for its payment. */
      open_order_id: Schema.NullOr(Id),
      providers: Schema.Array(Provider),
    }),
    { auth: "required" },
  ),
  "order.coupon": post(
    "/order/coupon",
    "试用优惠码",
    Schema.Struct({ classroom_id: Id, coupon: CouponText }),
    Schema.Struct({ coupon: Schema.String, discount: Yuan, amount: Yuan }),
  ),
  "order.create": post(
    "/order/create",
    "提交订单：价格以服务器为准，与所见不同则拒绝",
    Schema.Struct({
      classroom_id: Id,
      coupon: Schema.NullOr(CouponText),
      /** What the learner saw: another amount than the server's is refused. */
      amount: Yuan,
    }),
    ById,
    { retry: "keyed" },
  ),
  "order.pay": post(
    "/order/pay",
    "付款：同一订单同一渠道只有一笔待付",
    Schema.Struct({ id: Id, provider: ProviderName }),
    Schema.Struct({
      kind: Schema.Literals(["page", "qr"]),
      /** The provider's page, or the text of a QR code. */
      address: Schema.String,
    }),
    { retry: "keyed", natural: true },
  ),
  "order.cancel": post("/order/cancel", "取消订单：先关闭渠道，再查询", ById, OrderDetail, {
    retry: "keyed",
    natural: true,
  }),
  "order.check": post("/order/check", "向付款渠道查询订单", ById, OrderDetail, { retry: "keyed", natural: true }),
  "order.detail": get("/order/detail", "订单详情与收据", ById, OrderDetail, { auth: "required" }),
  "order.askRefund": post("/order/ask-refund", "申请退款：金额按协议和学习记录计算", ById, ById, { retry: "keyed" }),
  "order.withdrawRefund": post("/order/withdraw-refund", "撤回退款申请", ById, ById, { retry: "keyed" }),
  "order.askInvoice": post(
    "/order/ask-invoice",
    "申请发票：企业要写税号，个人不写",
    Schema.Struct({
      id: Id,
      title: Text(100).check(Schema.isPattern(/\S/, { message: "请填写抬头" })),
      tax_number: Schema.optionalKey(TaxNumberText),
    }),
    ById,
    { retry: "keyed" },
  ),
  "order.list": get(
    "/order/list",
    "我的订单",
    Schema.Struct({ state: Schema.optionalKey(OrderState), ...Page }),
    PageOf(Order),
    { auth: "required" },
  ),
}
