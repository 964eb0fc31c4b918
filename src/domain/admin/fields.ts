import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Mobile from "../core/Mobile.ts"
import * as Money from "../core/Money.ts"
import * as PersonName from "../core/PersonName.ts"
import * as Pattern from "../form/patterns.ts"
import * as Shanghai from "../time/Shanghai.ts"

/**
 * Fields of an act's input: text as typed, a tick, or a file. `title` is the label in a form, `description` the
 * placeholder. What is wrong has two sentences: a form shows `message`; the shell ends `--minutes is …` with `expected`.
 */
interface Rule {
  readonly reads: (typed: string) => boolean
  readonly expected: string
  readonly message: string
}

export const typedBy = (title: string, hint: string, { reads, expected, message }: Rule) =>
  Schema.String.check(Schema.makeFilter(reads, { title, description: hint, expected, message }))

/** Text without U+0000, which PostgreSQL cannot hold. */
export const text = (title: string, { hint = title, max = 200 } = {}) =>
  typedBy(title, hint, {
    reads: (typed) => typed.length > 0 && typed.length <= max && !typed.includes("\0"),
    expected: `a text of 1 to ${max} characters`,
    message: `{label}应为1到${max}个字符`,
  })

export const integer = (title: string, { hint = title, min = 1, max }: Bounds) =>
  typedBy(title, hint, {
    reads: (typed) => /^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max,
    expected: `a whole number from ${min} to ${max}`,
    message: `{label}应为${min}到${max}的整数`,
  }).pipe(Schema.decodeTo(Schema.Int.annotate({ title, description: hint }), asNumber))

interface Bounds {
  readonly hint?: string
  readonly min?: number
  readonly max: number
}

const asNumber = SchemaTransformation.transform({ decode: Number, encode: String })

/** An amount typed in yuan, as fen. */
export const fen = (title: string, { min = 0 } = {}) =>
  typedBy(title, "元", {
    reads: (typed) => fenOf(typed) >= min,
    expected: "an amount in yuan",
    message: min === 0 ? "{label}应为金额" : "{label}应为大于0的金额",
  }).pipe(
    Schema.decodeTo(
      Schema.Int.annotate({ title, description: "元" }),
      SchemaTransformation.transform({ decode: fenOf, encode: Money.toYuan }),
    ),
  )

const fenOf = (typed: string): Money.Fen => {
  const amount = Money.fromYuan(typed)
  return amount.ok ? amount.value : -1
}

export const points = (title: string) =>
  typedBy(title, title, {
    reads: (typed) => /^\d{1,4}(\.\d+)?$/.test(typed),
    expected: "a number of points",
    message: "{label}应为数字",
  }).pipe(Schema.decodeTo(Schema.Finite.annotate({ title }), asNumber))

/** A day as the instant at which it begins. */
export const day = (title: string) =>
  typedBy(title, "YYYY-MM-DD", {
    reads: (typed) => dayOf(typed) !== null,
    expected: "a day like 2026-03-01",
    message: "{label}应为日期，例如2026-03-01",
  }).pipe(
    Schema.decodeTo(
      Schema.Int.annotate({ title, description: "YYYY-MM-DD" }),
      SchemaTransformation.transform({ decode: (typed: string) => dayOf(typed) ?? 0, encode: Shanghai.dateText }),
    ),
    Schema.annotate({ isDay: true }),
  )

const dayOf = (typed: string): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(typed) ? Shanghai.parse(`${typed} 00:00:00`) : null

/** Points of a question. */
export const score = points("分数")

export const oneOf = <const V extends string>(title: string, values: ReadonlyArray<V>) =>
  Schema.Literals(values).annotate({
    title,
    description: values.join("|"),
    expected: values.length > 2 ? `one of ${values.join(", ")}` : values.join(" or "),
    message: `{label}只能是${values.join("、")}`,
  })

export const flag = (title: string) => Schema.Boolean.annotate({ title })

/** What the record of acts does not keep, and a form does not show. */
export const secret = (title: string, rule: Partial<Rule> = {}) =>
  typedBy(title, title, {
    reads: (typed) => typed.length > 0 && typed.length <= 200 && !typed.includes("\0"),
    expected: "a text of 1 to 200 characters",
    message: "{label}应为1到200个字符",
    ...rule,
  }).annotate({ isSecret: true })

/** Of a file that a form takes. */
export const MAX_FILE_BYTES = 3 * 1024 * 1024
const MAX_BASE64 = Math.ceil(MAX_FILE_BYTES / 3) * 4

/** A file with its name and its bytes, in Base64. */
/** `accept`: ends of names that a page offers; what is read says what it is. */
export const file = (title: string, hint: string, accept = ".csv,.xlsx,.txt") =>
  Schema.Struct({
    name: text("文件名", { max: 1_000 }),
    bytes: Schema.String.check(
      Schema.makeFilter((base64) => base64.length <= MAX_BASE64, {
        expected: "a file of at most 3 MB",
        message: "文件最大3MB，请分成几份",
      }),
    ).pipe(Schema.decodeTo(Schema.Uint8Array, SchemaTransformation.uint8ArrayFromBase64String)),
  }).annotate({ title, description: hint, accept })

/** Text that the shell takes without an option. */
export const word = (title: string) => text(title).annotate({ isWord: true })

/** A learner as an operator names one; who that is, the server finds. */
export const learner = text("学员", { hint: "编号或手机号" }).annotate({ isPersonal: true })

export const mobile = typedBy("手机号", "手机号", {
  reads: (typed) => Pattern.MOBILE.test(Mobile.plain(typed)),
  expected: "a mobile number",
  message: Pattern.MOBILE_MESSAGE,
}).annotate({ isPersonal: true })

export const personName = typedBy("姓名", "姓名", {
  reads: (typed) => typed.trim() !== "" && typed.length <= 20 && PersonName.read(typed).ok,
  expected: "a name of 1 to 20 characters",
  message: "请输入正确的姓名，最多20个字符",
}).annotate({ isPersonal: true })

/** Of a batch of course codes. */
export const batch = typedBy("批次名", "批次名", {
  reads: (typed) => /^[\w.-]{1,40}$/.test(typed),
  expected: "1 to 40 letters, digits, -, _ and .",
  message: "{label}应为1到40个字母、数字、-、_ 或 .",
})

/** Learners as they are chosen: ids or mobile numbers, a file of them, or a class. One of the three. */
export const CHOSEN = {
  users: Schema.optionalKey(
    text("学员名单", { hint: "编号或手机号，用换行、空格或逗号隔开", max: 40_000 }).annotate({
      isPersonal: true,
      isLong: true,
    }),
  ),
  learners: Schema.optionalKey(file("名单文件", "XLSX或CSV文件，第一行有手机号")),
  classroom: Schema.optionalKey(text("班级")),
}

export const CHOICE_OF_LEARNERS = [["users"], ["learners"], ["classroom"]] as const

/** Minutes: of time that is given, or until something ends. */
export const MAX_MINUTES = 1_440
