import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { type Operation, inputFields } from "#domain/admin/Operation.ts"
import { type ActName, ACTS } from "#domain/admin/acts.ts"
import { LISTS } from "#domain/admin/lists.ts"
import * as OperationForm from "#domain/admin/OperationForm.ts"
import { schemaErrors } from "#domain/form/schemaErrors.ts"

const read = (name: ActName, typed: unknown) => {
  const act: Operation = ACTS[name]
  const labels = Object.fromEntries(inputFields(act).map((field) => [field.name, field.title]))
  const result = Schema.decodeUnknownResult(act.input)(typed, { errors: "all", onExcessProperty: "error" })
  return Result.isSuccess(result)
    ? result.success
    : schemaErrors(result.failure, labels).map(({ path, message }) => `${path}: ${message}`)
}

it("reads what is typed, as the shell and a form give it", () => {
  expect(read("exam:extend", { paper: "p2", minutes: "5" })).toStrictEqual({ paper: "p2", minutes: 5 })
  expect(read("coupon:make", { code: "TEN", off: "10.50", until: "2099-01-01" })).toStrictEqual({
    code: "TEN",
    off: 1_050,
    until: "2099-01-01",
  })
})

it.each<readonly [ActName, unknown, ReadonlyArray<string>]>([
  ["exam:extend", { paper: "", minutes: "0" }, ["paper: 试卷应为1到200个字符", "minutes: 分钟应为1到1440的整数"]],
  ["exam:extend", {}, ["paper: 请输入试卷", "minutes: 请输入分钟"]],
  ["user:reset", { user: "a\0" }, ["user: 学员应为1到200个字符"]],
  ["user:reset", { user: "a", agency: "b" }, ["agency: 不支持的字段agency"]],
  ["code:revoke", { batch: "甲" }, ["batch: 批次名应为1到40个字母、数字、-、_ 或 ."]],
  ["report:answer", { id: "1", as: "maybe" }, ["as: 处理只能是accepted、declined"]],
  ["coupon:make", { code: "TEN", off: "0", until: "x" }, ["off: 减多少元应为大于0的金额"]],
  ["coupon:make", { code: "TEN", until: "x" }, [": 请填写其中一种：减多少元，或减百分之几"]],
  ["coupon:make", { code: "TEN", off: "1", percent: "1", until: "x" }, [": 请填写其中一种：减多少元，或减百分之几"]],
  ["mark:give", { attempt: "t", score: "1" }, [": 请填写其中一种：作答和题目和分数，或评分表"]],
  ["live:host", { user: "u", as: "operator", remove: true }, [": 请填写其中一种：身份，或收回"]],
])("%s refuses %j in words for its form", (name, typed, messages) => {
  expect(read(name, typed)).toStrictEqual(messages)
})

it.each<readonly [ActName, ReadonlyArray<string>]>([
  ["user:import", ["请选择学员表"]],
  ["admin:role", ["请输入账号", "请选择角色"]],
])("an empty form of %s asks to choose what is chosen and to type what is typed", (name, messages) => {
  const form: Operation = ACTS[name]
  const checked = OperationForm.check(form, OperationForm.initial(form))
  expect(checked.ok || checked.error.map(({ message }) => message)).toStrictEqual(messages)
})

it("every field has a Chinese name", () => {
  const operations: ReadonlyArray<Operation> = [...Object.values(ACTS), ...Object.values(LISTS)]
  const titles = operations.flatMap((operation) => inputFields(operation).map(({ title }) => title))
  expect(titles.filter((title) => !/\p{Script=Han}/u.test(title))).toStrictEqual([])
})
