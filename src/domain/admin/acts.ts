import * as Schema from "effect/Schema"
import * as Act from "./Act.ts"
import { batch, integer, learner, MAX_MINUTES, text } from "./actFields.ts"

/** Every act by the name that the shell types and the record keeps. */
export const ACTS = {
  "user:reset": Act.make("给学员换一个密码，只在这时显示一次，所有设备退出", { user: learner }),
  "code:revoke": Act.make("作废一批或一个还没使用的课程码", {
    batch,
    number: Schema.optionalKey(integer("编号", { max: 10_000 })),
  }),
  "exam:extend": Act.make("给一个人或所有人加时", {
    paper: text("试卷"),
    user: Schema.optionalKey(learner),
    minutes: integer("分钟", { max: MAX_MINUTES }),
  }),
  "order:refund": Act.make("退一笔已付款的订单，或重试没有成功的退款", {
    order: text("订单", { hint: "订单编号" }),
  }),
} as const

export type ActName = keyof typeof ACTS

/** As the server does it, decoded. */
export type ActInput<N extends ActName> = (typeof ACTS)[N]["input"]["Type"]
