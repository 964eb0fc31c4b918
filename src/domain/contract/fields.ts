import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Digits from "../core/Digits.ts"
import * as Pattern from "../form/patterns.ts"
import * as Mobiles from "../core/Mobile.ts"
import * as PersonNames from "../core/PersonName.ts"

/** Public id of anything: 1-64 letters, digits, `-`, `_`, `.`. */
export const Id = Schema.String.check(Schema.isPattern(/^[\w.-]{1,64}$/, { message: "编号格式不正确" })).annotate({
  format: "id",
})

/** An id or a digest in an answer, or "" where there is none. */
export const AnyId = Schema.String.annotate({ format: "id" })

/**
 * Text that says nothing about anybody: what an agency publishes, and the site's own words. The `format` of a field
 * decides whether its texts stay in recordings (`src/dev/record/contractFields.ts`); a text without one never does.
 */
export const PublicText = Schema.String.annotate({ format: "public" })

/** Date text of section 5, `YYYY-MM-DD`, or a month, `YYYY-MM`. */
export const DateText = Schema.String.annotate({ format: "date" })

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const DateTimeText = Schema.String.annotate({ format: "date-time" })

/** When explanations are seen: 答一题看一题解析, or 全部答完再看. */
export const Feedback = Schema.Literals(["at_once", "at_end"]).annotate({ message: "请选择看解析的方式" })

/** Yuan as a plain decimal. */
export const Yuan = Schema.String.annotate({ format: "number" })

/** Absent where the agency hides prices (section 6). */
export const PriceText = Schema.optionalKey(Yuan)

/** Text that is checked as the domain reads what was typed. */
const typed = (title: string, read: (text: string) => string, rule: Schema.Codec<string>) =>
  Schema.String.annotate({ title }).pipe(
    Schema.decodeTo(rule.annotate({ title }), SchemaTransformation.transform({ decode: read, encode: (text) => text })),
  )

/** Mainland mobile number. */
export const Mobile = typed(
  "手机号",
  Mobiles.plain,
  Schema.String.check(Schema.isPattern(Pattern.MOBILE, { message: Pattern.MOBILE_MESSAGE })),
)

/** 8-64 characters with a letter and a digit. */
export const Password = Schema.String.check(
  Schema.isPattern(Pattern.PASSWORD, { message: Pattern.PASSWORD_MESSAGE }),
).annotate({ title: "密码" })

export const SmsCode = typed(
  "验证码",
  Digits.plain,
  Schema.String.check(Schema.isPattern(Pattern.SMS_CODE, { message: Pattern.SMS_CODE_MESSAGE })),
)

/** Free text a person typed: stored as text, shown as text. */
export const Text = (maximum: number) =>
  Schema.String.check(
    Schema.isMaxLength(maximum),
    // PostgreSQL cannot hold U+0000
    Schema.isPattern(/^[^\0]*$/, { message: "含有不支持的字符" }),
  )

/** How a person wants to be called. */
export const PersonName = Text(20).check(
  Schema.makeFilter((text) => {
    const name = PersonNames.read(text)
    return name.ok || name.error
  }),
)

/** Whole number in a query string. */
export const NumberText = Schema.FiniteFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 0, maximum: 1_000_000 }),
)

export const Page = { page: Schema.optionalKey(NumberText), page_size: Schema.optionalKey(NumberText) }

/** A page of a list; `total` counts all pages. */
export const PageOf = <S extends Schema.Codec<unknown, unknown>>(item: S) =>
  Schema.Struct({ list: Schema.Array(item), total: Schema.Finite, page: Schema.Finite, page_size: Schema.Finite })

/** No fields at all. */
export const Nothing = Schema.Record(Schema.String, Schema.Never)

export const Done = Schema.Struct({ done: Schema.Literal(true) })
