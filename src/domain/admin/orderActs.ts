import * as Schema from "effect/Schema"
import { batch, fen, flag, integer, text } from "./fields.ts"
import * as Operation from "./Operation.ts"

const optional = Schema.optionalKey

const classroom = text("班级")
const code = text("优惠码")
const order = text("订单", { hint: "订单编号" })

/** What is done about codes, coupons, orders and invoices. */
export const ORDER_ACTS = {
  "code:make": Operation.make("为一个班级生成一批课程码，只在这时列出一次（CSV）", {
    batch,
    classroom,
    count: integer("个数", { max: 10_000 }),
    "valid-until": optional(text("学到哪天")),
    expires: optional(text("兑换到哪天")),
  }),
  "code:revoke": Operation.make("作废一批或一个还没使用的课程码", {
    batch,
    number: optional(integer("编号", { max: 10_000 })),
  }),
  "coupon:make": Operation.make(
    "新增一个优惠码：减多少元，或减百分之几",
    {
      code,
      off: optional(fen("减多少元", { min: 1 })),
      percent: optional(integer("减百分之几", { hint: "1-100", max: 100 })),
      until: text("截止日"),
      from: optional(text("起始日")),
      minimum: optional(fen("满多少元")),
      classroom: optional(classroom),
      uses: optional(integer("次数", { max: 1_000_000 })),
    },
    [["off"], ["percent"]],
  ),
  "coupon:revoke": Operation.make("作废一个优惠码，已下的订单不受影响；或恢复", {
    code,
    restore: optional(flag("恢复")),
  }),
  "order:refund": Operation.make("退一笔已付款的订单，金额按协议和学习记录计算；或重试没有成功的退款", {
    order,
    whole: optional(flag("全额退")),
  }),
  "order:decline": Operation.make("不同意学员的一笔退款申请，写明原因", {
    order,
    reply: text("原因", { max: 200 }),
  }),
  "invoice:issue": Operation.make(
    "记下一张发票已经开出；或不开，写明原因；或记下红冲发票的号码",
    {
      invoice: text("申请编号"),
      number: optional(text("发票号码", { max: 40 })),
      date: optional(text("开票日期", { hint: "YYYY-MM-DD" })),
      url: optional(text("下载地址", { hint: "https://…" })),
      reply: optional(text("不开的原因", { max: 200 })),
      reversal: optional(text("红冲发票号码", { max: 40 })),
    },
    [["number", "date"], ["reply"], ["reversal"]],
  ),
} as const
