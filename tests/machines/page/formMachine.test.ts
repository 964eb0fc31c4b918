import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import type { Fields } from "#domain/form/Form.ts"
import { LOGIN_BY_CODE, LOGIN_BY_PASSWORD, PROFILE, REGISTER, UPDATE_PASSWORD } from "#domain/form/forms.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import type { FormInput } from "#machines/page/formTypes.ts"
import { answer, defect } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { failed } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"
import { runs } from "../../support/runs.ts"

const login: FormInput = { fields: LOGIN_BY_PASSWORD, call: "user.login", after: "signIn", now: 1_000 }

const start = (input: Partial<FormInput> = {}) => {
  const { actor } = run(formMachine, { ...login, ...input })
  const context = () => actor.getSnapshot().context
  const state = () => actor.getSnapshot().value
  const sent = () =>
    (actor.getSnapshot().children["submit"]?.getSnapshot() as { readonly input?: unknown } | undefined)?.input
  return { actor, context, state, sent }
}

const type = (name: string, value: string | boolean) => ({ type: "field.changed", name, value })
const leave = (name: string) => ({ type: "field.left", name })
const submit = { type: "form.submit" }
const filled = [type("mobile", " １38 12345678 ".replaceAll(" ", "")), type("password", "secret-1")]
const ok = (value: unknown) => answer("submit", { ok: true, value } satisfies CallOutcome)

describe("checking", () => {
  test("shows no message while a field is typed in for the first time", () => {
    const { actor, context } = start()
    tell(actor, type("mobile", "12"))
    expect(context().errors).toStrictEqual({})
  })

  test("shows in Chinese what is wrong as a field is left, and removes it as soon as it is right", () => {
    const { actor, context } = start()
    tell(actor, type("mobile", "12"), leave("mobile"))
    expect(context().errors).toStrictEqual({ mobile: "请输入正确的手机号" })
    tell(actor, type("mobile", "1381234567"))
    expect(context().errors).toStrictEqual({ mobile: "请输入正确的手机号" })
    tell(actor, type("mobile", "13812345678"))
    expect(context().errors).toStrictEqual({})
  })

  test("on sending checks everything and names the first wrong field, again each time", () => {
    const { actor, context, state } = start({ fields: REGISTER, call: "user.register" })
    tell(actor, type("mobile", "13812345678"), submit)
    expect(state()).toBe("editing")
    expect(context()).toMatchObject({
      focus: "code",
      refusals: 1,
      errors: { code: "请输入验证码", password: "请输入密码", agreed: "请先阅读并同意用户协议" },
    })
    tell(actor, submit)
    expect(context()).toMatchObject({ focus: "code", refusals: 2 })
  })
})

describe("sending", () => {
  test("sends the normalised fields of the form and what belongs beside them", () => {
    const { actor, state, sent } = start({ extra: { uid: "u1" } })
    tell(actor, ...filled, type("stranger", "x"), submit)
    expect(state()).toBe("submitting")
    expect(sent()).toMatchObject({
      request: { call: "user.login", payload: { mobile: "13812345678", password: "secret-1", uid: "u1" } },
    })
  })

  test("a second press changes nothing", () => {
    const { actor, sent } = start()
    tell(actor, ...filled, submit)
    const first = sent()
    tell(actor, submit)
    expect(sent()).toBe(first)
  })

  test("what the server finds wrong is shown at its field, the first one focused", () => {
    const { actor, context, state } = start()
    const fields = [
      { path: "elsewhere", message: "?" },
      { path: "mobile", message: "该手机号未注册" },
    ]
    tell(actor, ...filled, submit, answer("submit", failed("invalid", "内容有误", fields)))
    expect(state()).toBe("editing")
    expect(context()).toMatchObject({ errors: { mobile: "该手机号未注册" }, focus: "mobile", failure: null })
  })

  test("an error of no single field is shown above the form, and nothing is cleared", () => {
    const { actor, context, state } = start()
    tell(actor, ...filled, submit, answer("submit", failed("refused", "手机号或密码不正确")))
    expect(state()).toBe("editing")
    expect(context().failure?.message).toBe("手机号或密码不正确")
    expect(context()).toMatchObject({ focus: "password", refusals: 1 })
    expect(context().values["password"]).toBe("secret-1")
    tell(actor, type("password", "secret-2"))
    expect(context().failure).toBe(null)
  })

  test("a defect is shown, and can be tried again", () => {
    const { actor, context, state } = start()
    tell(actor, ...filled, submit, defect("submit"))
    expect(state()).toBe("editing")
    expect(context().failure?.message).toBe("出了点问题，请稍后再试")
  })

  test("the same content is one intent over retries, other content another", () => {
    const { actor, sent } = start()
    const intent = () => (sent() as { readonly intent: number }).intent
    const again = (...events: ReadonlyArray<object>) => {
      tell(
        actor,
        answer("submit", failed("network", "网络连接失败")),
        { type: "clock.ticked", now: 50_000 },
        ...events,
        submit,
      )
      return intent()
    }
    tell(actor, ...filled, submit)
    const first = intent()
    expect(again()).toBe(first)
    expect(again(type("password", "x"), type("password", "secret-1"))).toBe(first)
    expect(again(type("password", "secret-2"))).toBe(first + 1)
    expect(again(type("password", "secret-1"))).toBe(first + 2)
  })
})

describe("going on", () => {
  test("an empty field that may be null is sent as null, and after saving the form continues from there", () => {
    const { actor, context, state, sent } = start({
      fields: PROFILE,
      call: "user.saveInfo",
      values: { name: "林晓雨", region_id: "430000", exam_day: "2026-05-01" },
      after: "refreshUser",
    })
    const emitted = emittedBy(actor, "session.refresh")
    tell(actor, type("exam_day", ""), submit)
    expect(sent()).toMatchObject({
      request: { call: "user.saveInfo", payload: { name: "林晓雨", region_id: "430000", exam_day: null } },
    })
    tell(actor, ok({ id: "u1" }))
    expect([state(), context().initial, emitted]).toStrictEqual([
      "editing",
      { name: "林晓雨", region_id: "430000", exam_day: "", daily_questions: "" },
      [{ type: "session.refresh" }],
    ])
  })

  test("after a new password the token is forgotten before the way leads to sign-in", () => {
    const { actor, context } = start({ fields: UPDATE_PASSWORD, call: "user.resetPassword", after: "signInAgain" })
    const emitted = emittedBy(actor, "request.unauthorized", "navigate")
    tell(actor, type("old_password", "old-pass-1"), type("password", "new-pass-1"), submit, ok({ done: true }))
    expect(emitted).toStrictEqual([
      { type: "request.unauthorized" },
      { type: "navigate", href: "/user/login", source: "push" },
    ])
    expect(context().values).toStrictEqual({ old_password: "", password: "" })
  })

  test("after sign-in the session is given the token, and the form keeps neither it nor the password", () => {
    const { actor, context, state } = start()
    const emitted = emittedBy(actor, "session.tokenReceived")
    tell(actor, ...filled, submit, ok({ token: "very-secret", expires_in: 86_400, is_new: true }))
    expect(state()).toBe("succeeded")
    expect(emitted).toStrictEqual([{ type: "session.tokenReceived", token: "very-secret", isNew: true }])
    expect(context().output).toBe(null)
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toMatch(/very-secret|secret-1/)
  })

  test("a toast and the next address, where the form names them", () => {
    const { actor } = start({ after: { navigate: "/user/order?id={id}" }, successText: "已提交" })
    const emitted = emittedBy(actor, "notice.show", "navigate")
    tell(actor, ...filled, submit, ok({ id: "o1" }))
    expect(emitted).toStrictEqual([
      { type: "notice.show", notice: { kind: "toast", level: "success", text: "已提交" } },
      { type: "navigate", href: "/user/order?id=o1", source: "push" },
    ])
  })

  test("a form that stays shows what came, and typing starts again", () => {
    const { actor, context, state } = start({ after: "stay" })
    tell(actor, ...filled, submit, ok({ done: true }))
    expect(context().output).toStrictEqual({ done: true })
    expect(context().values).toStrictEqual({ mobile: filled[0]?.value, password: "" })
    tell(actor, type("mobile", "13"))
    expect(state()).toBe("editing")
  })

  test("reset begins again, with other values where they are given", () => {
    const { actor, context } = start()
    tell(actor, ...filled, { type: "form.reset" })
    expect(context().values).toStrictEqual({ mobile: "", password: "" })
    tell(actor, { type: "form.reset", values: { mobile: "13900000000" } })
    expect(context().values).toStrictEqual({ mobile: "13900000000", password: "" })
  })

  test("other fields for the same call keep what was typed", () => {
    const { actor, context, sent } = start()
    tell(actor, ...filled, { type: "form.switched", fields: LOGIN_BY_CODE }, type("code", "123456"), submit)
    expect(sent()).toMatchObject({ request: { payload: { mobile: "13812345678", code: "123456" } } })
    expect(sent()).not.toMatchObject({ request: { payload: { password: "secret-1" } } })
    expect(context().values["password"]).toBe("secret-1")
  })
})

describe("values that must be loaded first", () => {
  const profile: Partial<FormInput> = {
    load: { request: request("user.info", {}), pick: { mobile: "mobile", name: "region.name", gone: "a.b" } },
    after: "stay",
  }

  test("are picked from what a call answers", () => {
    const { actor, context, state } = start(profile)
    expect(state()).toBe("loading")
    expect(actor.getSnapshot().hasTag("settled")).toBe(false)
    tell(actor, answer("values", { ok: true, value: { mobile: "138", region: { name: "湖南" } } }))
    expect(state()).toBe("editing")
    expect(context().values).toStrictEqual({ mobile: "138", password: "", name: "湖南", gone: "" })
  })

  test("can be asked for again when they do not come", () => {
    const { actor, context, state } = start(profile)
    tell(actor, answer("values", failed("busy", "服务器繁忙")))
    expect(state()).toBe("unavailable")
    expect(context().failure?.message).toBe("服务器繁忙")
    tell(actor, { type: "form.retry" }, answer("values", { ok: true, value: { mobile: "138" } }))
    expect(state()).toBe("editing")
    expect(context().failure).toBe(null)
  })
})

test("nothing typed is ever lost: after any events every field has what was typed last", () => {
  const names = ["mobile", "password", "code"]
  const step = fc.oneof(
    fc.record({ type: fc.constant("field.changed"), name: fc.constantFrom(...names), value: fc.string() }),
    fc.record({ type: fc.constant("field.left"), name: fc.constantFrom(...names) }),
    fc.constantFrom<object>(
      submit,
      { type: "form.switched", fields: LOGIN_BY_CODE satisfies Fields },
      { type: "form.switched", fields: LOGIN_BY_PASSWORD satisfies Fields },
      { type: "clock.ticked", now: 5_000 },
      { type: "page.moved", input: { ...login, extra: { uid: "u2" } } },
      { type: "session.changed", session: "signedOut", was: "unknown" },
      answer("submit", failed("busy", "服务器繁忙")),
      answer("submit", failed("invalid", "内容有误", [{ path: "code", message: "验证码已过期" }])),
      defect("submit"),
    ),
    fc.constant(type("mobile", "13812345678")),
    fc.constant(type("password", "secret-1")),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { actor, context, state } = start()
      const typed: Record<string, unknown> = { mobile: "", password: "" }
      for (const event of steps) {
        const { type: kind } = event as { readonly type: string }
        if (kind.startsWith("xstate.") && state() !== "submitting") continue
        tell(actor, event)
        if (kind === "field.changed") {
          const { name, value } = event as unknown as { readonly name: string; readonly value: unknown }
          typed[name] = value
        }
        expect(context().values).toMatchObject(typed)
      }
      actor.stop()
    }),
    { numRuns: runs(100) },
  )
})
