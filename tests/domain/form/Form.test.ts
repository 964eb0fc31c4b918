import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Field from "#domain/form/Field.ts"
import * as Form from "#domain/form/Form.ts"
import * as forms from "#domain/form/forms.ts"
import * as messages from "#domain/form/messages.ts"

const field = (...rules: ReadonlyArray<Field.Rule>): Field.Field => ({
  name: "f",
  label: "姓名",
  normalise: "asTyped",
  initial: "",
  rules,
})
const said = (rule: Field.Rule, ...values: ReadonlyArray<Field.FieldValue>) =>
  values.map((value) => Field.validate(field(rule), value))

describe("a rule of a field", () => {
  it("required: asks for a value", () => {
    expect(said({ kind: "required" }, "", "x", " ", false)).toStrictEqual(["请输入姓名", null, null, null])
  })

  it("whitespace: refuses nothing but spaces", () => {
    expect(said({ kind: "whitespace" }, "  ", "　", " x ", "")).toStrictEqual([
      "姓名不能只有空格",
      "姓名不能只有空格",
      null,
      null,
    ])
  })

  it("length: counts characters", () => {
    expect(said({ kind: "length", min: 2, max: 4 }, "一", "一二", "一二三四五")).toStrictEqual([
      "姓名应为2到4个字符",
      null,
      "姓名应为2到4个字符",
    ])
    expect(said({ kind: "length", min: 2 }, "一")).toStrictEqual(["姓名至少2个字符"])
    expect(said({ kind: "length", max: 2 }, "一二", "一二三")).toStrictEqual([null, "姓名最多2个字符"])
    expect(said({ kind: "length", min: 2, max: 2 }, "一")).toStrictEqual(["姓名应为2个字符"])
  })

  it("range: compares numbers", () => {
    expect(said({ kind: "range", min: 1, max: 9 }, "0", "1", "9.5", "x")).toStrictEqual([
      "姓名应在1到9之间",
      null,
      "姓名应在1到9之间",
      "姓名应在1到9之间",
    ])
    expect(said({ kind: "range", min: -1 }, "-2", "-1")).toStrictEqual(["姓名不能小于-1", null])
    expect(said({ kind: "range", max: 5 }, "6")).toStrictEqual(["姓名不能大于5"])
    expect(said({ kind: "range", min: 5, max: 5 }, "6")).toStrictEqual(["姓名应为5"])
  })

  it("enum: takes one of the values", () => {
    expect(said({ kind: "enum", values: ["男", "女"] }, "男", "无")).toStrictEqual([null, "姓名只能是男、女"])
  })

  it("date: takes a day of the calendar", () => {
    expect(said({ kind: "date" }, "2026-03-01", "2026-02-30", "明天")).toStrictEqual([
      null,
      "姓名不是有效的日期，格式如2026-03-01",
      "姓名不是有效的日期，格式如2026-03-01",
    ])
  })

  it("type: takes a number, or a whole one", () => {
    expect(said({ kind: "type", type: "number" }, "1.5", "-2", "1e3", "x")).toStrictEqual([
      null,
      null,
      "姓名应为数字",
      "姓名应为数字",
    ])
    expect(said({ kind: "type", type: "integer" }, "15", "1.5", "x")).toStrictEqual([
      null,
      "姓名应为整数",
      "姓名应为整数",
    ])
  })

  it("pattern: speaks its own message, or the default one", () => {
    expect(said({ kind: "pattern", pattern: "^a" }, "ab", "b")).toStrictEqual([null, "姓名格式不正确"])
    expect(said({ kind: "pattern", pattern: "^a", message: "{label}以a开头" }, "b")).toStrictEqual(["姓名以a开头"])
  })

  it("accepted: asks for the tick", () => {
    expect(said({ kind: "accepted", message: "请先同意" }, true, false, "", "true")).toStrictEqual([
      null,
      "请先同意",
      "请先同意",
      "请先同意",
    ])
  })

  it("gives way to an earlier one that is broken", () => {
    const both = field({ kind: "required" }, { kind: "length", min: 2 })
    expect(["", "一", "一二"].map((value) => Field.validate(both, value))).toStrictEqual([
      "请输入姓名",
      "姓名至少2个字符",
      null,
    ])
  })
})

describe("a message", () => {
  it("keeps a name that has no value", () => {
    expect(messages.fill("{label}与{other}", { label: "甲" })).toBe("甲与{other}")
  })
})

const SIGN_UP = { mobile: " １3800138000 ", code: "１２３４５６", password: "study2026", name: " 王芳 ", agreed: true }

describe("a form", () => {
  it("sends its values normalised, and its own fields only", () => {
    expect(Form.validate(forms.REGISTER, { ...SIGN_UP, admin: true })).toStrictEqual({
      ok: true,
      value: { mobile: "13800138000", code: "123456", password: "study2026", name: "王芳", agreed: true },
    })
  })

  it("names every wrong field once, in its order", () => {
    expect(Form.validate(forms.REGISTER, { mobile: "12345", password: "short", agreed: false })).toStrictEqual({
      ok: false,
      error: [
        { path: "mobile", message: "请输入正确的手机号" },
        { path: "code", message: "请输入验证码" },
        { path: "password", message: "密码需8到64位，包含字母和数字" },
        { path: "agreed", message: "请先阅读并同意用户协议" },
      ],
    })
  })

  it("begins empty, and asks for what it needs", () => {
    expect(Form.initial(forms.REGISTER)).toStrictEqual({ mobile: "", code: "", password: "", name: "", agreed: false })
    const asked = Form.validate(forms.LOGIN_BY_PASSWORD, Form.initial(forms.LOGIN_BY_PASSWORD))
    expect(asked).toStrictEqual({
      ok: false,
      error: [
        { path: "mobile", message: "请输入手机号" },
        { path: "password", message: "请输入密码" },
      ],
    })
  })

  it("takes a missing value for the untouched one", () => {
    const { name: _, ...rest } = SIGN_UP
    expect(Form.validate(forms.REGISTER, rest)).toMatchObject({ ok: true, value: { name: "" } })
  })

  it("checks one field as it is left", () => {
    expect(Form.validateField(forms.LOGIN_BY_CODE, { mobile: "138", code: "" }, "mobile")).toBe("请输入正确的手机号")
    expect(Form.validateField(forms.LOGIN_BY_CODE, {}, "code")).toBe("请输入验证码")
    expect(Form.validateField(forms.LOGIN_BY_CODE, {}, "nothing")).toBeNull()
  })

  it("calls a new password so, and takes any old one", () => {
    expect(Form.validate(forms.UPDATE_PASSWORD, { old_password: "x", password: "" })).toStrictEqual({
      ok: false,
      error: [{ path: "password", message: "请输入新密码" }],
    })
    expect(
      Form.validate(forms.RESET_PASSWORD, { mobile: "13800138000", code: "123456", password: "abc12345" }),
    ).toMatchObject({ ok: true })
  })

  it("finds wrong together what it finds wrong one by one", () => {
    const value = fc.oneof(fc.string(), fc.boolean(), fc.constantFrom("13800138000", "123456", "study2026"))
    const values = fc.record(
      { mobile: value, code: value, password: value, name: value, agreed: value },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(values, (given) => {
        const together = Form.validate(forms.REGISTER, given)
        const one = forms.REGISTER.flatMap(({ name }) => {
          const message = Form.validateField(forms.REGISTER, given, name)
          return message === null ? [] : [{ path: name, message }]
        })
        expect(together.ok ? [] : together.error).toStrictEqual(one)
      }),
    )
  })

  it("takes a number as autofill and contact cards write it", () => {
    const written = [
      "+86 138 0013 8000",
      "0086-138-0013-8000",
      "8613800138000",
      "138 0013 8000",
      "＋８６１３８００１３８０００",
    ]
    for (const mobile of written)
      expect(Form.validate(forms.LOGIN_BY_CODE, { mobile, code: "123456" })).toStrictEqual({
        ok: true,
        value: { mobile: "13800138000", code: "123456" },
      })
    expect(Form.validateField(forms.LOGIN_BY_CODE, { mobile: "+85212345678", code: "" }, "mobile")).toBe(
      "请输入正确的手机号",
    )
  })

  it("takes again what it once normalised", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (mobile, code) => {
        for (const one of forms.LOGIN_BY_CODE) {
          const once = Field.normalise(one, one.name === "mobile" ? mobile : code)
          expect(Field.normalise(one, once)).toBe(once)
        }
      }),
    )
  })
})
