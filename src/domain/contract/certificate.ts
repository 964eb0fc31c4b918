import * as Schema from "effect/Schema"
import { CLAIMS } from "../certificate/Certificate.ts"
import { get, post } from "./Call.ts"
import { DateText, Done, PublicText, Text } from "./fields.ts"

const Claim = Schema.Literals(CLAIMS)
const claim = Schema.optionalKey(Schema.String)

/** What everybody sees who has the number and the code, and whether it still stands. */
const Shown = {
  /** Of no format: with the code it opens a name. */
  number: Schema.String,
  issuer: PublicText,
  heading: PublicText,
  title: PublicText,
  issued_on: DateText,
  /** Revoked on that day; null: it stands. */
  revoked_on: Schema.NullOr(DateText),
}

const OwnCertificate = Schema.Struct({
  ...Shown,
  code: Schema.String,
  /** Why it was revoked; "" where it stands. */
  revoked_why: Schema.String,
  claims: Schema.Struct({ name: claim, score: claim, hours: claim }),
  /** What the holder chose, though `claims` may withhold it. */
  shown: Schema.Array(Claim),
  /** As they are printed, with what is shown. */
  lines: Schema.Array(Schema.String),
  /** What `certificate:verify` reads, with what is shown. */
  signed_file: Schema.String,
})
export type OwnCertificate = typeof OwnCertificate.Type

/** A certificate as its holder shows it. */
export const CheckedCertificate = Schema.Struct({ ...Shown, name: claim, score: claim, hours: claim })
export type CheckedCertificate = typeof CheckedCertificate.Type

export const calls = {
  "certificate.list": get(
    "/certificate/list",
    "我的证书，最近的在前",
    Schema.Struct({}),
    Schema.Struct({ list: Schema.Array(OwnCertificate) }),
    { auth: "required" },
  ),
  "certificate.show": post(
    "/certificate/show",
    "选择证书上显示哪些内容：打印、图片、文件和查验页都一样",
    Schema.Struct({ number: Text(64), shown: Schema.Array(Claim).check(Schema.isMaxLength(CLAIMS.length)) }),
    Done,
    { retry: "keyed", natural: true },
  ),
  "certificate.check": get(
    "/certificate/check",
    "查验证书：编号和校验码；都不写时什么也不查",
    Schema.Struct({ number: Text(64), code: Text(64) }),
    /** null: this agency gave no certificate of that number and code. */
    Schema.Struct({ certificate: Schema.NullOr(CheckedCertificate) }),
    { shared: false },
  ),
}
