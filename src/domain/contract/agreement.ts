import * as Schema from "effect/Schema"
import * as Signature from "../account/Signature.ts"
import { get, post } from "./Call.ts"
import { AnyId, DateTimeText, Id, Nothing, PublicText, Text } from "./fields.ts"

const Number = Schema.String.check(Schema.isPattern(/^[\w-]{1,40}$/, { message: "协议编号格式不正确" }))

export const calls = {
  "agreement.list": get(
    "/agreement/list",
    "我的协议：待签订的与已签订的",
    Nothing,
    Schema.Struct({
      pending: Schema.Array(Schema.Struct({ classroom_id: Id, name: Schema.String })),
      list: Schema.Array(
        Schema.Struct({
          number: Number,
          title: PublicText,
          classroom_id: Id,
          classroom_name: Schema.String,
          signed_at: DateTimeText,
        }),
      ),
    }),
    { auth: "required" },
  ),
  "agreement.draft": get(
    "/agreement/draft",
    "一个班级的协议正文，还没有签名",
    Schema.Struct({ classroom_id: Id }),
    Schema.Struct({
      classroom_id: Id,
      classroom_name: Schema.String,
      title: PublicText,
      html: PublicText,
      /** Of this text: what is signed is what was read. */
      digest: AnyId,
      /** Of the contract that the learner signed already, or null. */
      number: Schema.NullOr(Number),
    }),
    { auth: "required" },
  ),
  "agreement.sign": post(
    "/agreement/sign",
    "签订协议；重复签订仍是一份",
    Schema.Struct({
      classroom_id: Id,
      digest: Text(64).annotate({ format: "id" }),
      name: Text(20).check(Schema.isPattern(/\S/, { message: "请输入姓名" })),
      drawn: Text(Signature.MAX_LENGTH).check(Schema.isPattern(Signature.PATH, { message: "签名格式不正确" })),
      agreed: Schema.Literal(true).annotate({ message: "请先阅读并同意协议" }),
    }),
    Schema.Struct({ number: Number, classroom_id: Id }),
    { retry: "keyed" },
  ),
  "agreement.detail": get(
    "/agreement/detail",
    "一份已签订的协议，与签订时一样",
    Schema.Struct({ number: Number }),
    Schema.Struct({
      number: Number,
      title: PublicText,
      /** With the name of who signed. */
      html: Schema.String,
      digest: AnyId,
      classroom_id: Id,
      classroom_name: Schema.String,
      signer: Schema.String,
      /** SVG path in a field of 600 by 200; empty for a typed signature. */
      drawn: Schema.String,
      signed_at: DateTimeText,
    }),
    { auth: "required" },
  ),
}
