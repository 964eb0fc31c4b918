import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { PASSWORD } from "#domain/form/patterns.ts"
import { makeRedactor } from "#dev/record/makeRedactor.ts"

test("replaces every text whose field is not known to be harmless, keeping its shape", () => {
  expect(
    makeRedactor()({
      type: "form.sent",
      payload: { mobile: "13812345678", password: "Secret-1", code: "987654", name: "张三", anything: "mine" },
      list: [{ token: "abc", at: 1, exam_day: "2026-03-01", subject_id: "s1" }],
    }),
  ).toStrictEqual({
    type: "form.sent",
    payload: { mobile: "13000000000", password: "Aaaaaa-0", code: "000000", name: "甲甲", anything: "aaaa" },
    list: [{ token: "aaa", at: 1, exam_day: "2026-03-01", subject_id: "s1" }],
  })
})

test("replaces what was typed into the field that an event names", () => {
  const redact = makeRedactor()
  expect(redact({ type: "field.changed", name: "password", value: "abc1" })).toStrictEqual({
    type: "field.changed",
    name: "password",
    value: "aaa0",
  })
  expect(redact({ type: "field.changed", name: "region_id", value: "430000" }).value).toBe("430000")
})

test("keeps the key of an option and replaces what was written", () => {
  const redact = makeRedactor()
  expect(redact({ question_id: "q1", value: "C" }).value).toBe("C")
  expect(redact({ question_id: "q1", value: ["A", "D"] }).value).toStrictEqual(["A", "D"])
  expect(redact({ question_id: "q1", value: "因为我" }).value).toBe("甲甲甲")
})

test("replaces a text line by line: lines that were joined are replaced by their own stand-ins", () => {
  const redact = makeRedactor()
  const [, refused, since] = [redact("另一条"), redact("第一条"), redact(" 后来 ")]
  expect(redact("第一条\n 后来 ")).toBe(`${refused}\n${since}`)
})

test("keeps of an address what is no secret, also in where it leads back to", () => {
  const redact = makeRedactor()
  expect(redact({ href: "/user/login?uid=u1&signature=f00d&redirect=%2Fsearch%3Fq%3D%E5%BC%A0&tab=2" }).href).toBe(
    "/user/login?uid=a0&signature=a00a&redirect=%2Fsearch%3Fq%3D%25E7%2594%25B2&tab=2",
  )
})

test("keeps by which column a list is sorted, which a machine turns round", () => {
  const redact = makeRedactor()
  for (const kept of [
    { type: "list.sort", column: "name" },
    { values: { sort: "name.desc" }, asked: { sort: "name.desc" }, given: { sort: "name" } },
  ])
    expect(redact(kept)).toStrictEqual(kept)
})

test("replaces a mobile number wherever it stands", () => {
  expect(makeRedactor()({ message: "验证码已发送至13812345678" }).message).toBe("验证码已发送至13000000000")
})

test("leaves the words about a field, an agency's own texts and the states of machines alone", () => {
  const plain = {
    errors: { password: "请输入密码" },
    load: { pick: { mobile: "mobile" } },
    startUp: { agency: { name: "示范学院" } },
    machine: { value: "signedOut", status: "active", context: {} },
  }
  expect(makeRedactor()(plain)).toStrictEqual({ ...plain, machine: { ...plain.machine, status: "active" } })
})

describe("stand-ins", () => {
  const secret = fc.stringMatching(/^[a-zA-Z0-9!-/]{8,20}$/)

  test("are the same for the same secret and differ for different ones", () => {
    fc.assert(
      fc.property(fc.uniqueArray(secret, { maxLength: 10 }), (secrets) => {
        const redact = makeRedactor()
        const once = secrets.map((password) => redact({ password }).password)
        expect(secrets.map((password) => redact({ password }).password)).toStrictEqual(once)
        expect(new Set(once).size).toBe(secrets.length)
      }),
    )
  })

  test("are judged by the rules as their originals were", () => {
    fc.assert(
      fc.property(secret, (password) => {
        expect(PASSWORD.test(makeRedactor()({ password }).password)).toBe(PASSWORD.test(password))
      }),
    )
  })
})
