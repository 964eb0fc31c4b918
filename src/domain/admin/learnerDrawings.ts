import { LABELS as ORDER_STATES } from "../order/OrderState.ts"
import { column, type Drawing, figure, isRow, link, oneTable, plainText, sorted } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { lastDayOr, orElse, SCENES, tick, USER_STATES, words } from "./words.ts"

const triesText = (tries: unknown): string =>
  isRow(tries) ? `${plainText(tries["tries"])}次，${plainText(tries["until"])}前可能登录不了` : ""

/** How lists of learners, and one of them, are drawn. */
export const LEARNER_DRAWINGS = {
  "user:find": oneTable(
    [
      sorted("name", column("name", "姓名")),
      column("id", "编号"),
      column("mobile", "手机号"),
      column("state", "状态", words(USER_STATES)),
      figure("classrooms", "班级"),
      sorted("created", column("created_at", "注册")),
      column("signed_in_at", "上次登录", orElse("没有登录过")),
    ],
    {
      links: [
        link("user:show", { user: "id" }),
        link("user:reset", { user: "id" }),
        link("user:enrol", { user: "id" }),
        link("live:host", { user: "id" }),
      ],
    },
    "没有找到这样的学员。编号要写全；手机号可以只写其中4位或更多，姓名可以只写一部分。",
  ),
  "user:show": {
    facts: [
      column("id", "编号"),
      column("name", "姓名"),
      column("mobile", "手机号", orElse("没有手机号")),
      column("uid", "机构账号"),
      column("state", "状态", words(USER_STATES)),
      column("created_at", "注册"),
      column("signed_in_at", "上次登录", orElse("没有登录过")),
      column("has_password", "密码", tick("有", "没有")),
      column("wechat_since", "绑定微信", orElse("没有绑定")),
      column("wrong_passwords", "密码输错", triesText),
    ],
    links: [
      link("user:reset", { user: "id" }),
      link("user:unblock", { user: "id" }),
      { ...link("user:unbind", { user: "id" }), needs: "wechat_since" },
      link("user:mobile", { user: "id" }),
      link("user:merge", { user: "id" }),
      link("user:lock", { user: "id" }),
      link("user:enrol", { user: "id" }),
      link("exam:extend", { user: "id" }),
      link("exam:retake", { users: "id" }),
      link("live:host", { user: "id" }),
    ],
    tables: [
      {
        rows: "classrooms",
        title: "班级",
        columns: [
          column("name", "班级"),
          column("valid_until", "有效期", lastDayOr("长期")),
          column("joined_at", "加入"),
          column("order_id", "订单"),
          column("id", "编号"),
        ],
        links: [link("user:unenrol", { user: "user", classroom: "id" })],
      },
      {
        rows: "orders",
        title: "订单",
        columns: [
          column("name", "班级"),
          figure("amount", "金额（元）"),
          column("state", "状态", words(ORDER_STATES)),
          column("created_at", "下单时间"),
          column("id", "订单编号"),
        ],
        links: [{ ...link("order:refund", { order: "id" }), needs: "returns" }],
      },
      {
        rows: "attempts",
        title: "作答",
        columns: [
          column("title", "试卷"),
          column("started_at", "开始"),
          column("ended_at", "结束", orElse("还没有交卷")),
          column("receipt", "回执"),
          column("id", "编号"),
        ],
        links: [link("exam:attempt", { attempt: "id" })],
      },
      {
        rows: "devices",
        title: "登录的设备",
        columns: [column("device", "设备"), column("signed_in_at", "最近登录"), figure("sign_ins", "登录了几次")],
        links: [],
      },
      {
        rows: "codes",
        title: "用过的课程码",
        columns: [
          column("batch_id", "批次"),
          figure("number", "编号"),
          column("redeemed_at", "使用"),
          column("valid_until", "学到", lastDayOr("长期")),
        ],
        links: [],
      },
      {
        rows: "agreements",
        title: "协议",
        columns: [
          column("title", "协议"),
          column("classroom_name", "班级"),
          column("signed_at", "签订"),
          column("number", "编号"),
        ],
        links: [],
      },
      {
        rows: "messages",
        title: "一天内的短信",
        columns: [column("scene", "用途", words(SCENES)), column("sent_at", "发出"), column("expires_at", "有效到")],
        links: [],
      },
    ],
    hasLines: false,
    empty: "没有这名学员。",
  },
} satisfies { readonly [N in ListName]?: Drawing }
