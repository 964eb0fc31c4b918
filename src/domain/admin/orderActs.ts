import * as Schema from "effect/Schema"
import { batch, fen, file, flag, integer, oneOf, secret, text } from "./fields.ts"
import * as Operation from "./Operation.ts"

const optional = Schema.optionalKey

const classroom = text("班级")
const code = text("优惠码")
const order = text("订单", { hint: "订单编号" })

const accountFile = optional(file("账户文件", "JSON文件，代替上面各项", ".json"))
/** PEM, whose line ends a form takes away, or Base64 alone. */
const privateKey = (title: string) =>
  secret(title, {
    reads: (typed) => typed.length > 100 && typed.length <= 8_000 && !typed.includes("\0"),
    expected: "a private key",
    message: "{label}应为一个完整的私钥",
  })
const publicKey = (title: string) => text(title, { max: 8_000 }).annotate({ isLong: true })

/** What is done about codes, coupons, orders, invoices and the accounts that take the money. */
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
    reason: optional(text("原因", { hint: "留在操作记录里，学员看不到", max: 200 })),
  }),
  "order:decline": Operation.make("不同意学员的一笔退款申请，写明原因", {
    order,
    reply: text("原因", { max: 200 }),
  }),
  "pay:wechat": Operation.make(
    "机构从现在起由自己的微信支付商户收款，密钥加密保存，不再显示；已付的订单仍由原来的账户退款",
    {
      mchid: optional(text("商户号", { max: 32 })),
      appid: optional(text("绑定的AppID", { max: 32 })),
      serial: optional(text("商户证书序列号", { max: 64 })),
      key: optional(privateKey("商户私钥")),
      "api-key": optional(secret("APIv3密钥")),
      "platform-id": optional(text("微信支付公钥ID", { max: 64 })),
      "platform-key": optional(publicKey("微信支付公钥")),
      file: accountFile,
    },
    [["mchid", "appid", "serial", "key", "api-key", "platform-id", "platform-key"], ["file"]],
  ),
  "pay:alipay": Operation.make(
    "机构从现在起由自己的支付宝应用收款，密钥加密保存，不再显示；已付的订单仍由原来的账户退款",
    {
      "app-id": optional(text("应用ID", { max: 32 })),
      "seller-id": optional(text("商家ID", { hint: "2088开头的16位数字", max: 16 })),
      key: optional(privateKey("应用私钥")),
      "alipay-key": optional(publicKey("支付宝公钥")),
      file: accountFile,
    },
    [["app-id", "seller-id", "key", "alipay-key"], ["file"]],
  ),
  "pay:remove": Operation.make("机构不再由自己的账户收款，由网站的账户收款；已付的订单仍由原来的账户退款", {
    provider: oneOf("渠道", ["wechat", "alipay"]),
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
