import * as Schema from "effect/Schema"
import { MAX_REPLY } from "../discussion/AskPlace.ts"
import { flag, learner, text } from "./fields.ts"
import * as Operation from "./Operation.ts"

const optional = Schema.optionalKey

/** What is done about what learners ask and say. */
export const DISCUSSION_ACTS = {
  "ask:answer": Operation.make("回答一条提问，只给提问的学员看，或也公开给其他学员；再答一次就是修改", {
    id: text("编号"),
    reply: text("回答", { max: MAX_REPLY }).annotate({ isLong: true }),
    publish: optional(flag("公开给其他学员")),
  }),
  "ask:hide": Operation.make(
    "隐藏一条提问，写明原因，提问的学员看得到；或恢复",
    { id: text("编号"), reason: optional(text("原因")), show: optional(flag("恢复")) },
    [["reason"], ["show"]],
  ),
  "ask:mute": Operation.make("暂停一名学员的提问和评价，或恢复", { user: learner, unmute: flag("恢复") }),
  "review:hide": Operation.make(
    "隐藏一条课程评价，写明原因，写评价的学员看得到；或恢复",
    { id: text("编号"), reason: optional(text("原因")), show: optional(flag("恢复")) },
    [["reason"], ["show"]],
  ),
} as const
