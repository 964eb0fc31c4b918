import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { DateTimeText, Page, PageOf, PublicText, Text } from "./fields.ts"

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

/** Of a browser's push service, in base64url. */
const PushKey = Text(200).check(Schema.isPattern(/^[\w-]+$/, { message: "推送的密钥格式不正确" }))

const Subscription = Schema.Struct({ endpoint: Text(2000), public_key: PushKey, secret: PushKey })

export const calls = {
  "message.list": get(
    "/message/list",
    "消息，最新的在前；列出来就算看过",
    Schema.Struct(Page),
    Schema.Struct({
      ...PageOf(Message).fields,
      /** Whether they are sent by SMS too; null: they cannot be. */
      sms: Schema.NullOr(Schema.Boolean),
      /** Whether they are pushed to this device too, and what its browser subscribes with; null: they cannot be. */
      push: Schema.NullOr(Schema.Struct({ on: Schema.Boolean, key: PublicText })),
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
  "message.push": post(
    "/message/push",
    "消息也推送到这台设备：浏览器给的订阅，或关",
    Schema.Struct({ subscription: Schema.NullOr(Subscription) }),
    Schema.Struct({ on: Schema.Boolean }),
    { retry: "keyed", natural: true },
  ),
  /** Of a service worker, which has no session: `endpoint` and `secret` are those of the subscription before. */
  "message.renewPush": post(
    "/message/renew-push",
    "浏览器换了推送的订阅，或收回了许可",
    Schema.Struct({ endpoint: Text(2000), secret: PushKey, subscription: Schema.NullOr(Subscription) }),
    Schema.Struct({ on: Schema.Boolean }),
    { auth: "anonymous" },
  ),
}
