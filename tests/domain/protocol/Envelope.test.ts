import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Envelope from "#domain/protocol/Envelope.ts"

describe("an answer", () => {
  it.each([20200, 0])("is success with code %d", (code) => {
    expect(Envelope.interpret(200, { code, flag: 0, data: { a: 1 }, msg: "" })).toStrictEqual({
      kind: "plain",
      data: { a: 1 },
    })
  })

  it("is packed with flag 1 and a string, and plain with anything else", () => {
    const success = (flag: unknown, data: unknown) => Envelope.interpret(200, { code: 20200, flag, data })
    expect(success(1, "eJw=")).toStrictEqual({ kind: "packed", text: "eJw=" })
    expect(success(1, { a: 1 })).toStrictEqual({ kind: "plain", data: { a: 1 } })
    expect(success(0, "text")).toStrictEqual({ kind: "plain", data: "text" })
    expect(success(undefined, "text")).toStrictEqual({ kind: "plain", data: "text" })
    expect(Envelope.interpret(200, { code: 0 })).toStrictEqual({ kind: "plain", data: null })
  })

  it("is unauthorized with 401 in either place", () => {
    expect(Envelope.interpret(200, { code: 401, msg: "请重新登录" })).toStrictEqual({
      kind: "unauthorized",
      msg: "请重新登录",
    })
    expect(Envelope.interpret(401, "<html>")).toStrictEqual({ kind: "unauthorized", msg: "" })
    expect(Envelope.interpret(401, { code: 20200, data: 1 })).toStrictEqual({ kind: "unauthorized", msg: "" })
  })

  it("is refused with any other code, whatever the status", () => {
    expect(Envelope.interpret(200, { code: 40901, data: null, msg: "已经交卷" })).toStrictEqual({
      kind: "refused",
      code: 40901,
      msg: "已经交卷",
      data: null,
    })
    expect(Envelope.interpret(422, { code: 422, flag: 1, data: "x", msg: 5 })).toStrictEqual({
      kind: "refused",
      code: 422,
      msg: "",
      data: "x",
    })
  })

  it.each([
    [200, undefined],
    [200, null],
    [200, "<html>captive portal</html>"],
    [200, { code: "20200" }],
    [200, { code: 200.5 }],
    [200, {}],
    [502, undefined],
    [500, { code: 20200, data: 1 }],
  ])("is malformed with status %d and body %j", (status, body) => {
    expect(Envelope.interpret(status, body)).toStrictEqual({ kind: "malformed" })
  })

  it("is read from any status and body", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.anything(), (status, body) => {
        expect(["plain", "packed", "unauthorized", "refused", "malformed"]).toContain(
          Envelope.interpret(status, body).kind,
        )
      }),
    )
  })
})

describe("an envelope", () => {
  it("knows whether it is packed", () => {
    const envelope = { code: 0, flag: 1, data: "x", msg: "" }
    expect(Envelope.isPacked(envelope)).toBe(true)
    expect(Envelope.isPacked({ ...envelope, code: 500 })).toBe(false)
    expect(Envelope.isPacked({ ...envelope, data: [] })).toBe(false)
  })
})
