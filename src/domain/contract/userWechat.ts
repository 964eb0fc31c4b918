import * as Schema from "effect/Schema"
import { post } from "./Call.ts"
import { Mobile, SmsCode, Text } from "./fields.ts"

/** The `state` of the address at WeChat and back. */
const Ticket = Schema.String.check(Schema.isPattern(/^[\da-f]{64}$/, { message: "微信登录已失效，请重新开始" }))

/** `is_new`: the account was made with this call, its first visit comes next. */
export const Arrived = Schema.Struct({ token: Schema.String, expires_in: Schema.Finite, is_new: Schema.Boolean })

/** Signing in by WeChat, and binding a WeChat to the account that is signed in. */
export const wechatCalls = {
  "user.wechatBegin": post(
    "/user/wechat-begin",
    "开始用微信登录或绑定微信：换取微信授权页的地址",
    /** The path on this site that signing in leads to. */
    Schema.Struct({ return_path: Schema.optionalKey(Text(1_000)) }),
    Schema.Struct({ address: Schema.String }),
    { auth: "optional" },
  ),
  "user.wechatLogin": post(
    "/user/wechat-login",
    "用微信带回的凭据登录或绑定；第一次登录的微信还要验证手机号",
    Schema.Struct({ ticket: Ticket, code: Text(512) }),
    /** `token` where somebody has signed in. */
    Schema.Struct({
      outcome: Schema.Literals(["signedIn", "bound", "needsMobile"]),
      token: Schema.optionalKey(Schema.String),
      expires_in: Schema.optionalKey(Schema.Finite),
    }),
    { auth: "optional" },
  ),
  "user.wechatMobile": post(
    "/user/wechat-mobile",
    "第一次用微信登录：验证手机号，绑定它的账号，没有则注册",
    Schema.Struct({
      ticket: Ticket,
      mobile: Mobile,
      code: SmsCode,
      agreed: Schema.Literal(true).annotate({ message: "请先阅读并同意用户协议" }),
    }),
    Arrived,
    { auth: "anonymous" },
  ),
}
