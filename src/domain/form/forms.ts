import type { Field } from "./Field.ts"
import {
  AGREEMENT_MESSAGE,
  MOBILE,
  MOBILE_MESSAGE,
  PASSWORD,
  PASSWORD_LONGEST,
  PASSWORD_MESSAGE,
  SMS_CODE,
  SMS_CODE_MESSAGE,
} from "./patterns.ts"

const required = { kind: "required" } as const

const personName: Field["rules"] = [{ kind: "length", max: 20 }, { kind: "personName" }]

const mobile: Field = {
  name: "mobile",
  label: "手机号",
  normalise: "mobile",
  initial: "",
  rules: [required, { kind: "pattern", pattern: MOBILE.source, message: MOBILE_MESSAGE }],
}

const code: Field = {
  name: "code",
  label: "验证码",
  normalise: "digits",
  initial: "",
  rules: [required, { kind: "pattern", pattern: SMS_CODE.source, message: SMS_CODE_MESSAGE }],
}

const newPassword: Field = {
  name: "password",
  label: "密码",
  normalise: "asTyped",
  initial: "",
  rules: [required, { kind: "pattern", pattern: PASSWORD.source, message: PASSWORD_MESSAGE }],
}

// A password that exists is only asked for: whether it is right is the server's answer, whatever rule it was made under.
const knownPassword: Field = {
  name: "password",
  label: "密码",
  normalise: "asTyped",
  initial: "",
  rules: [required, { kind: "length", max: PASSWORD_LONGEST }],
}

const agreed: Field = {
  name: "agreed",
  label: "用户协议",
  normalise: "asTyped",
  initial: false,
  rules: [{ kind: "accepted", message: AGREEMENT_MESSAGE }],
}

/** The forms of the account pages (section 2), fields named as the calls take them. */
export const LOGIN_BY_PASSWORD: ReadonlyArray<Field> = [mobile, knownPassword]

export const LOGIN_BY_CODE: ReadonlyArray<Field> = [mobile, code]

export const REGISTER: ReadonlyArray<Field> = [
  mobile,
  code,
  newPassword,
  {
    name: "name",
    label: "姓名",
    normalise: "trim",
    initial: "",
    rules: personName,
  },
  agreed,
]

/** The first sign-in by WeChat. */
export const WECHAT_MOBILE: ReadonlyArray<Field> = [mobile, code, agreed]

export const RESET_PASSWORD: ReadonlyArray<Field> = [mobile, code, { ...newPassword, label: "新密码" }]

export const UPDATE_PASSWORD: ReadonlyArray<Field> = [
  { ...knownPassword, name: "old_password", label: "原密码" },
  { ...newPassword, label: "新密码" },
]

/** 个人资料, as `user.saveInfo` takes it. */
export const PROFILE: ReadonlyArray<Field> = [
  { name: "name", label: "姓名", normalise: "trim", initial: "", rules: [required, ...personName] },
  { name: "region_id", label: "所在地区", normalise: "asTyped", initial: "", rules: [required] },
  { name: "exam_day", label: "考试日期", normalise: "trim", initial: "", nullable: true, rules: [{ kind: "date" }] },
  {
    name: "daily_questions",
    label: "每天题量",
    normalise: "digits",
    initial: "",
    nullable: true,
    rules: [
      { kind: "type", type: "integer" },
      { kind: "range", min: 1, max: 200 },
    ],
  },
]
