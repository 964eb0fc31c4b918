import * as Schema from "effect/Schema"
import { flag, integer, learner, MAX_MINUTES, text } from "./fields.ts"
import * as Operation from "./Operation.ts"

const optional = Schema.optionalKey
const session = text("直播")
const startText = text("开始时间", { hint: "例如：2026-12-01 19:00" })
const title = text("名称", { max: 60 })
const summary = text("简介", { max: 1_000 }).annotate({ isLong: true })
const stream = text("画面地址", { hint: "https开头的HLS地址，以后再填也可以", max: 500 })
const recording = text("回放地址", { hint: "https开头的HLS地址", max: 500 })

/** What is done about live sessions, their rooms and who hosts them. */
export const LIVE_ACTS = {
  "live:schedule": Operation.make("安排一场直播，内容文件里没有它；预览会写明同一位老师同时还有哪场", {
    title,
    teacher: text("老师", { hint: "编号或姓名" }),
    subject: text("科目", { hint: "编号或名称" }),
    to: startText,
    minutes: integer("分钟", { max: MAX_MINUTES }),
    summary: optional(summary),
    stream: optional(stream),
    recording: optional(recording),
  }),
  "live:edit": Operation.make("修改一场直播的名称、简介、画面地址或回放地址，直到内容文件写了别的", {
    session,
    title: optional(title),
    summary: optional(summary),
    stream: optional(stream),
    recording: optional(recording),
  }),
  "live:move": Operation.make("给一场直播换个时间，直到内容文件写了别的开始时间", {
    session,
    to: startText,
    minutes: optional(integer("分钟", { max: MAX_MINUTES })),
  }),
  "live:cancel": Operation.make("取消一场没有开始的直播，学员不再看到它；或恢复", {
    session,
    back: flag("恢复"),
  }),
  "live:end": Operation.make("立即结束一场正在进行的直播", { session }),
  "live:host": Operation.make(
    "让一个账号以老师或管理员的身份主持直播，或收回",
    { user: learner, as: optional(text("身份", { hint: "老师编号，或operator" })), remove: flag("收回") },
    [["as"], ["remove"]],
  ),
  "chat:remove": Operation.make("移除直播间的一条消息", { session, number: integer("编号", { max: 999_999_999 }) }),
  "chat:pin": Operation.make("把直播间里的一条消息置顶，所有人马上看到；原来置顶的那条换下，或取消置顶", {
    session,
    number: integer("编号", { max: 999_999_999 }),
    back: flag("取消置顶"),
  }),
  "chat:answered": Operation.make("把直播间里的一条提问标为已回答，或改回等待回答", {
    session,
    number: integer("编号", { max: 999_999_999 }),
    back: flag("改回等待回答"),
  }),
  "chat:mute": Operation.make("在一个直播间禁言一名学员，或恢复", { session, user: learner, unmute: flag("恢复发言") }),
  "live:remove": Operation.make("把一名学员请出一场直播的直播间，或让他回来", {
    session,
    user: learner,
    back: flag("让他回来"),
  }),
} as const
