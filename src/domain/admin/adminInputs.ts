import * as Schema from "effect/Schema"
import { Password } from "../contract/fields.ts"
import { EXPORTED, type ExportFormat, FORMATS } from "./exports.ts"
import { file, oneOf, personName, text, typedBy } from "./fields.ts"

const token = text("邀请链接")

/** Of the authenticator, or a recovery code. */
const code = text("动态码", { max: 40 })

const login = typedBy("账号", "账号", {
  reads: (typed) => /^[\w.@-]{3,64}$/.test(typed),
  expected: "3 to 64 letters, digits, -, _, . and @",
  message: "{label}应为3到64个字母、数字或 - _ . @",
})

/** What the back office takes at its door. */
export const INVITATION = Schema.Struct({ token })
export const JOIN = Schema.Struct({ token, login, name: personName, password: Password, code })
export const SIGN_IN = Schema.Struct({ login: text("账号"), password: text("密码"), code })
export const PROVE = Schema.Struct({ code })
export const LIST = Schema.Struct({ list: text("列表"), input: Schema.Unknown })
export const EXPORT = Schema.Struct({
  list: oneOf("列表", EXPORTED),
  format: oneOf("格式", Object.keys(FORMATS) as ExportFormat[]),
})
export const BOARD = Schema.Struct({ paper: text("试卷"), since: Schema.optionalKey(text("版本", { max: 40 })) })
export const HEADING = Schema.Struct({ sheet: file("学员表", "") })
export const ACT = Schema.Struct({
  act: text("操作"),
  input: Schema.Unknown,
  dry_run: Schema.Boolean,
  /** What its dry run found. */
  found: Schema.optionalKey(Schema.NullOr(text("预览", { max: 64 }))),
})
const count = (minimum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum: Number.MAX_SAFE_INTEGER }, { message: "文件是空的，或读不出来" }),
  )

/** A file that is sent in parts, as its device has it; `modified` in epoch milliseconds. */
export const UPLOAD = Schema.Struct({
  name: text("文件名", { max: 255 }),
  size: count(1),
  modified: count(0),
  /** Of a picture: the file of the content whose text is to show it. */
  text: Schema.optionalKey(text("显示图片的文件", { max: 200 })),
  /** What any other file is to be. */
  kind: Schema.optionalKey(oneOf("用途", ["video", "handout"])),
})

/** What a video shows at a second of it, as a picture of a text. */
export const STILL = Schema.Struct({
  key: text("视频", { max: 64 }),
  second: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 86_400 })),
  text: text("显示图片的文件", { max: 200 }),
})
