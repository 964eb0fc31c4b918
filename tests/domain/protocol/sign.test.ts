import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as protocol from "#domain/protocol/protocol.ts"
import { requestHeaders } from "#domain/protocol/requestHeaders.ts"
import * as sign from "#domain/protocol/sign.ts"

describe("the sign of a request", () => {
  it("is the lower-case MD5 of access time and salt", () => {
    expect(sign.accessTime(1_700_000_000_999)).toBe("1700000000")
    expect(sign.sign("1700000000", "salt")).toBe("13ce276b93350b456d157d90cec4a212")
  })

  it("is what any other MD5 makes of them", () => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ unit: "grapheme" }), (seconds, salt) => {
        const text = sign.accessTime(seconds * 1000)
        expect(sign.sign(text, salt)).toBe(createHash("md5").update(`${seconds}${salt}`, "utf8").digest("hex"))
        expect(sign.isSigned(sign.sign(text, salt), text, salt)).toBe(true)
      }),
    )
  })

  it("belongs to its access time and salt only, and to a time that is one", () => {
    const good = sign.sign("1700000000", "salt")
    expect(sign.isSigned(good, "1700000001", "salt")).toBe(false)
    expect(sign.isSigned(good, "1700000000", "pepper")).toBe(false)
    expect(sign.isSigned(good.toUpperCase(), "1700000000", "salt")).toBe(false)
    expect(sign.isSigned(sign.sign("now", "salt"), "now", "salt")).toBe(false)
    expect(sign.isSigned(sign.sign("", "salt"), "", "salt")).toBe(false)
  })
})

describe("the headers of a request", () => {
  const facts = {
    accessTime: "1700000000",
    sign: "abc",
    agencyFlag: "main",
    token: "t-1",
    idempotencyKey: null,
    requestId: null,
    contentType: "application/json",
    clientIp: null,
  } as const
  const always = { Sign: "abc", "Access-Time": "1700000000", Version: "2.0.0", Platform: "PC", "Agency-Flag": "main" }

  it("carry the bare token", () => {
    expect(requestHeaders(facts)).toStrictEqual({ ...always, "Content-Type": "application/json", Authorization: "t-1" })
  })

  it("carry the key of an idempotent call, the request's id and the visitor's address where they are given", () => {
    expect(
      requestHeaders({
        ...facts,
        token: "",
        contentType: null,
        idempotencyKey: "k-1",
        requestId: "r-1",
        clientIp: "10.0.0.1",
      }),
    ).toStrictEqual({
      ...always,
      "Idempotency-Key": "k-1",
      "Client-Request-Id": "r-1",
      "client-ip": "10.0.0.1",
    })
  })

  it("belong to this version and platform", () => {
    expect([protocol.API_VERSION, protocol.PLATFORM, [...protocol.SUCCESS_CODES]]).toStrictEqual([
      "2.0.0",
      "PC",
      [20200, 0],
    ])
  })
})
