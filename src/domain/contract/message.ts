import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { DateTimeText, Page, PageOf } from "./fields.ts"

const Message = Schema.Struct({
  kind: Schema.Literals(["term", "validity", "result", "mark", "report", "order", "ask", "live", "homework"]),
  title: Schema.String,
  text: Schema.String,
  /** A page of this site. */
  url: Schema.String,
  created_at: DateTimeText,
  /** It was not in a list before. */
  is_new: Schema.Boolean,
})
export type Message = typeof Message.Type

export const calls = {
  "message.list": get(
    "/message/list",
    "消息，最新的在前；列出来就算看过",
    Schema.Struct(Page),
    Schema.Struct({
      ...PageOf(Message).fields,
      /** Whether they are sent by SMS too; null: they cannot be. */
      sms: Schema.NullOr(Schema.Boolean),
    }),
    { auth: "required" },
  ),
  "message.sms": post(
    "/message/sms",
    "消息也用短信提醒：开或关",
    Schema.Struct({ on: Schema.Boolean }),
    Schema.Struct({ on: Schema.Boolean }),
    { retry: "keyed", natural: true },
  ),
}
