import { LABELS as INVOICES } from "../order/InvoiceState.ts"
import { LABELS as ORDER_STATES } from "../order/OrderState.ts"
import { LABELS as REQUESTS } from "../order/RefundRequestState.ts"
import { column, type Drawing, figure, link, oneTable, sorted } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { PROVIDERS, orElse, REFUNDS, tick, words } from "./words.ts"
import { CODE_STATES } from "./states.ts"

/** How codes, coupons, orders and invoices are drawn. */
export const ORDER_DRAWINGS = {
  "code:list": oneTable(
    [
      column("id", "批次"),
      column("name", "班级"),
      figure("codes", "生成"),
      figure("redeemed", "已用"),
      figure("revoked", "已作废"),
      sorted("made", column("made_at", "生成时间")),
      column("expires_at", "兑换到", orElse("不限")),
    ],
    { links: [link("code:uses", { batch: "id" }), link("code:revoke", { batch: "id" })] },
    "还没有课程码。生成一批，发给线下报名的学员。",
  ),
  "code:uses": oneTable(
    [
      sorted("number", figure("number", "编号")),
      column("state", "状态", words(CODE_STATES)),
      column("name", "谁用了"),
      sorted("redeemed", column("redeemed_at", "使用")),
      column("valid_until", "学到"),
      column("user_id", "学员编号"),
    ],
    {
      links: [
        { ...link("user:show", { user: "user_id" }), needs: "user_id" },
        { ...link("code:revoke", { batch: "batch", number: "number" }), needs: "is_open" },
      ],
    },
    "这一批没有课程码。",
  ),
  "coupon:list": oneTable(
    [
      sorted("code", column("code", "优惠码")),
      column("takes_off", "优惠"),
      figure("uses", "已用"),
      figure("most_uses", "上限", orElse("不限")),
      column("classroom_id", "班级", orElse("全部")),
      sorted("ends", column("ends_at", "截止")),
      column("is_revoked", "状态", tick("已作废", "可用")),
    ],
    { links: [link("order:list", { coupon: "code" }), link("coupon:revoke", { code: "code" })] },
    "还没有优惠码。",
  ),
  "order:list": oneTable(
    [
      column("id", "订单编号"),
      sorted("amount", figure("amount", "金额（元）")),
      column("state", "状态", words(ORDER_STATES)),
      // in a narrow window the operations cover what comes after
      column("name", "班级"),
      column("request", "退款申请", words(REQUESTS)),
      column("refund", "退款", words(REFUNDS)),
      column("user_id", "学员"),
      column("coupon_code", "优惠码"),
      sorted("created", column("created_at", "下单时间")),
    ],
    {
      links: [
        { ...link("order:refund", { order: "id" }), needs: "returns" },
        { ...link("order:decline", { order: "id" }), needs: "waits" },
        link("user:show", { user: "user_id" }),
      ],
    },
    "还没有订单。学员下单以后，订单在这里。",
  ),
  "order:day": {
    facts: [
      column("day", "日期"),
      figure("paid", "收款（元）"),
      figure("returned", "退款（元）"),
      figure("net", "净额（元）"),
    ],
    links: [],
    tables: [
      {
        rows: "providers",
        title: "各渠道合计",
        columns: [
          column("provider", "渠道", words(PROVIDERS)),
          column("merchant", "商户"),
          figure("payments", "收款笔数"),
          figure("paid", "收款（元）"),
          figure("refunds", "退款笔数"),
          figure("returned", "退款（元）"),
          figure("net", "净额（元）"),
        ],
        links: [],
      },
      {
        rows: "list",
        title: "每一笔",
        columns: [
          sorted("at", column("at", "到账时间")),
          column("kind", "收支", words({ payment: "收款", refund: "退款" })),
          column("provider", "渠道", words(PROVIDERS)),
          sorted("amount", figure("amount", "金额（元）")),
          column("name", "班级"),
          column("order_id", "订单编号"),
          column("number", "商户单号"),
          column("trade_number", "渠道单号"),
        ],
        links: [link("order:refund", { order: "order_id" })],
      },
    ],
    hasLines: false,
    empty: "这一天没有收款，也没有退款。",
  },
  "pay:list": oneTable(
    [
      column("provider", "渠道", words(PROVIDERS)),
      column("merchant", "商户"),
      column("in_use", "状态", tick("收款中", "已停用")),
      column("fingerprint", "密钥指纹"),
      column("set_by", "谁设置"),
      column("set_at", "设置时间"),
      column("ended_at", "停用时间"),
      figure("refundable", "可退款的订单"),
    ],
    { links: [{ ...link("pay:remove", { provider: "provider" }), needs: "in_use" }] },
    "没有自己的收款账户，由网站的账户收款。",
  ),
  "invoice:list": oneTable(
    [
      column("id", "申请编号"),
      column("state", "状态", words(INVOICES)),
      column("to_reverse", "红冲", tick("已退款，待红冲")),
      column("title", "抬头"),
      column("tax_number", "税号", orElse("个人")),
      sorted("amount", figure("amount", "金额（元）")),
      column("number", "发票号码"),
      column("issued_on", "开票日期"),
      column("order_id", "订单编号"),
      column("user_id", "学员"),
      sorted("asked", column("asked_at", "申请时间")),
    ],
    { links: [{ ...link("invoice:issue", { invoice: "id" }), needs: "waits" }] },
    "没有发票申请。",
  ),
} satisfies { readonly [N in ListName]?: Drawing }
