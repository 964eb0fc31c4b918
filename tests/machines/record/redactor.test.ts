import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { PASSWORD } from "#domain/form/patterns.ts"
import { readRecording } from "../../support/record/Recording.ts"
import { makeRedactor } from "../../support/record/redactor.ts"

test("replaces secrets wherever a key names them, keeping their shape", () => {
  expect(
    makeRedactor()({
      type: "form.sent",
      payload: { mobile: "13812345678", password: "Secret-1", code: "987654", name: "张三" },
      list: [{ token: "abc", at: 1 }],
    }),
  ).toStrictEqual({
    type: "form.sent",
    payload: { mobile: "13000000000", password: "Aaaaaa-0", code: "000000", name: "张三" },
    list: [{ token: "aaa", at: 1 }],
  })
})

test("replaces the value of a field that an event names", () => {
  const redact = makeRedactor()
  expect(redact({ type: "field.changed", name: "password", value: "abc1" }).value).toBe("aaa0")
  expect(redact({ type: "field.changed", name: "name", value: "张三" }).value).toBe("张三")
})

test("replaces secrets in addresses", () => {
  expect(makeRedactor()({ href: "/user/login?uid=u1&signature=f00d&redirect=%2F" }).href).toBe(
    "/user/login?uid=u1&signature=a00a&redirect=%2F",
  )
})

test("leaves the words about a field alone", () => {
  const plain = { errors: { password: "请输入密码" }, load: { pick: { mobile: "mobile" } } }
  expect(makeRedactor()(plain)).toStrictEqual(plain)
})

describe("stand-ins", () => {
  const secret = fc.stringMatching(/^[a-zA-Z0-9!-/]{8,20}$/)

  test("are the same for the same secret and differ for different ones", () => {
    fc.assert(
      fc.property(fc.uniqueArray(secret, { maxLength: 10 }), (secrets) => {
        const redact = makeRedactor()
        const once = secrets.map((password) => redact({ password }).password)
        expect(secrets.map((password) => redact({ password }).password)).toStrictEqual(once)
        const shapes = new Set(secrets.map((text) => text.replaceAll(/[a-zA-Z0-9]/g, "")))
        if (shapes.size === 1) expect(new Set(once).size).toBe(secrets.length)
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

describe("a saved recording", () => {
  test.each(["", "null", "[]", "{}", '{"version":2}', '{"version":1,"machine":"app","start":{},"events":[{}]}'])(
    "is not read from %j",
    (text) => {
      expect(readRecording(text)).toBe(null)
    },
  )

  test("is read back as it was written", () => {
    const recording = {
      version: 1,
      machine: "app",
      start: { input: { href: "/" } },
      events: [{ at: 5, actor: "root", origin: "env", event: { type: "clock.ticked", now: 1 } }],
    }
    expect(readRecording(JSON.stringify(recording))).toStrictEqual(recording)
  })
})
