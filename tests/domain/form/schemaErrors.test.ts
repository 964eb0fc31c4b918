import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { calls } from "#domain/contract/user.ts"
import * as Field from "#domain/form/Field.ts"
import * as Form from "#domain/form/Form.ts"
import * as forms from "#domain/form/forms.ts"
import { schemaErrors } from "#domain/form/schemaErrors.ts"

const OPTIONS = { errors: "all", onExcessProperty: "error" } as const

const said = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown,
  labels?: Readonly<Record<string, string>>,
) => {
  const result = Schema.decodeUnknownResult(schema, OPTIONS)(input)
  return Result.isFailure(result) ? schemaErrors(result.failure, labels) : []
}

const one = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, input: unknown) =>
  said(Schema.Struct({ f: schema }), { f: input }, { f: "姓名" }).map(({ message }) => message)

describe("an input that a schema refuses", () => {
  it("is reported in the words of the forms", () => {
    expect(one(Schema.String, 1)).toStrictEqual(["姓名应为文字"])
    expect(one(Schema.Finite, "1")).toStrictEqual(["姓名应为数字"])
    expect(one(Schema.Finite, Number.NaN)).toStrictEqual(["姓名应为数字"])
    expect(one(Schema.Boolean, 1)).toStrictEqual(["姓名应为是或否"])
    expect(one(Schema.Array(Schema.String), "x")).toStrictEqual(["姓名应为列表"])
    expect(one(Schema.Struct({ a: Schema.String }), 1)).toStrictEqual(["姓名应为一组字段"])
    expect(one(Schema.BigInt, "x")).toStrictEqual(["姓名的类型不正确"])
    expect(one(Schema.Union([Schema.String, Schema.Boolean]), 1)).toStrictEqual(["姓名的类型不正确"])
    expect(one(Schema.Union([Schema.Number, Schema.Finite], { mode: "oneOf" }), 1)).toStrictEqual(["姓名的类型不正确"])
  })

  it("is reported with its bounds: characters of a text, items of a list, size of a number", () => {
    expect(one(Schema.NonEmptyString, "")).toStrictEqual(["请输入姓名"])
    expect(one(Schema.String.check(Schema.isMinLength(3)), "x")).toStrictEqual(["姓名至少3个字符"])
    expect(one(Schema.String.check(Schema.isMaxLength(1)), "xy")).toStrictEqual(["姓名最多1个字符"])
    expect(one(Schema.String.check(Schema.isBetweenLength(2, 3)), "x")).toStrictEqual(["姓名应为2到3个字符"])
    expect(one(Schema.Array(Schema.String).check(Schema.isMinLength(1)), [])).toStrictEqual(["姓名至少1项"])
    expect(one(Schema.Array(Schema.String).check(Schema.isMaxLength(1)), ["a", "b"])).toStrictEqual(["姓名最多1项"])
    expect(one(Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 5 })), 6)).toStrictEqual([
      "姓名应在1到5之间",
    ])
    expect(one(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(1)), 0)).toStrictEqual(["姓名不能小于1"])
    expect(one(Schema.Finite.check(Schema.isLessThanOrEqualTo(1)), 2)).toStrictEqual(["姓名不能大于1"])
    expect(one(Schema.FiniteFromString.check(Schema.isInt()), "1.5")).toStrictEqual(["姓名应为整数"])
    expect(one(Schema.String.check(Schema.isTrimmed()), " x")).toStrictEqual(["姓名首尾不能有空格"])
    expect(one(Schema.String.check(Schema.isPattern(/^a/)), "b")).toStrictEqual(["姓名格式不正确"])
    expect(one(Schema.String.check(Schema.makeFilter((text) => text === "a")), "b")).toStrictEqual(["姓名格式不正确"])
  })

  it("is reported with the allowed values", () => {
    expect(one(Schema.Literals(["男", "女"]), "无")).toStrictEqual(["姓名只能是男、女"])
    expect(one(Schema.Literal(true), false)).toStrictEqual(["姓名只能是true"])
    expect(one(Schema.NullOr(Schema.String.check(Schema.isMaxLength(1))), "xy")).toStrictEqual(["姓名最多1个字符"])
  })

  it("is reported in a schema's own words where it has some", () => {
    expect(one(Schema.Literals(["a"]).annotate({ message: "只能选a" }), "b")).toStrictEqual(["只能选a"])
    expect(one(Schema.String.annotate({ message: "{label}要写字" }), 1)).toStrictEqual(["姓名要写字"])
    expect(one(Schema.String.check(Schema.isPattern(/^a/, { message: "以a开头" })), "b")).toStrictEqual(["以a开头"])
    expect(one(Schema.String.check(Schema.makeFilter(() => "不行")), "b")).toStrictEqual(["不行"])
  })

  it("is reported with why a text could not be converted", () => {
    const failing = (issue: SchemaIssue.Issue) =>
      Schema.String.pipe(
        Schema.decodeTo(
          Schema.Finite,
          SchemaTransformation.transformEffect({
            decode: (): Effect.Effect<number, SchemaIssue.Issue> => Effect.fail(issue),
            encode: (value: number) => Effect.succeed(String(value)),
          }),
        ),
      )
    expect(one(failing(new SchemaIssue.InvalidValue()), "x")).toStrictEqual(["姓名格式不正确"])
    expect(one(failing(new SchemaIssue.InvalidValue({ message: "{label}看不懂" })), "x")).toStrictEqual(["姓名看不懂"])
    expect(one(failing(new SchemaIssue.Forbidden(undefined)), "x")).toStrictEqual(["不允许的操作"])
    expect(one(failing(new SchemaIssue.Forbidden({ message: "不可改" })), "x")).toStrictEqual(["不可改"])
  })

  it("is reported with missing and unknown fields, by path", () => {
    const schema = Schema.Struct({
      mobile: Schema.String,
      password: Schema.String.pipe(Schema.annotateKey({ messageMissingKey: "还没有填密码" })),
      records: Schema.Array(Schema.Struct({ seq: Schema.Finite })),
      none: Schema.Record(Schema.String, Schema.Never),
    })
    expect(said(schema, { records: [{ seq: 1 }, { seq: "2" }], none: { x: 1 }, extra: 1 })).toStrictEqual([
      { path: "extra", message: "不支持的字段extra" },
      { path: "mobile", message: "请输入手机号" },
      { path: "password", message: "还没有填密码" },
      { path: "records.1.seq", message: "记录序号应为数字" },
      { path: "none.x", message: "不支持的字段x" },
    ])
    expect(said(schema, "text")).toStrictEqual([{ path: "", message: "提交的内容应为一组字段" }])
  })

  it("is reported once for each field", () => {
    const number = Schema.Struct({
      f: Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 5 })),
    })
    expect(said(number, { f: "7.5" })).toStrictEqual([{ path: "f", message: "f应为整数" }])
  })

  it("is never reported in English, and never silently", () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const errors = said(calls["user.register"].input, input)
        expect(errors.length).toBeGreaterThan(0)
        for (const { path, message } of errors)
          expect(message.replace(path.split(".").at(-1) ?? "", "")).toMatch(/\p{Script=Han}/u)
      }),
    )
  })
})

describe("the forms and the contract", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      "13800138000",
      "12800138000",
      "123456",
      "12345",
      "study2026",
      "study",
      "2026 study",
      "a1".repeat(32),
      "a1".repeat(33),
    ),
  )

  it("agree on what may be sent, and on the words for what may not", () => {
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (mobile, code, password, agreed) => {
        const typed = { mobile, code, password, agreed }
        const values = Object.fromEntries(
          forms.REGISTER.flatMap((field) =>
            field.name in typed ? [[field.name, Field.normalise(field, typed[field.name as keyof typeof typed])]] : [],
          ),
        )
        const form = Form.validate(forms.REGISTER, typed)
        const contract = said(calls["user.register"].input, values)
        expect(contract.map(({ path }) => path)).toStrictEqual(form.ok ? [] : form.error.map(({ path }) => path))
        const filled = form.ok ? [] : form.error.filter(({ path }) => values[path] !== "" && path !== "agreed")
        for (const error of filled) expect(contract).toContainEqual(error)
      }),
    )
  })
})
