import { createHmac } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeNonce, nonceTime } from "#server/attempt/nonce.ts"
import { serverKeys } from "../../support/serverKeys.ts"

const secret = "a key of this installation"
const keys = serverKeys(secret)
const of = { agencyId: "a", attemptId: "t1" }
const time = fc.integer({ min: 0, max: 4_102_444_800_000 })

describe("the mark of an answer", () => {
  it("proves when it was given, for its own attempt alone", () => {
    fc.assert(
      fc.property(time, (now) => {
        const nonce = makeNonce(keys, of, now)
        expect(nonce.length).toBeLessThanOrEqual(64)
        expect(nonceTime(keys, of, nonce)).toBe(now)
        expect(nonceTime(keys, { ...of, attemptId: "t2" }, nonce)).toBeNull()
        expect(nonceTime(keys, { ...of, agencyId: "b" }, nonce)).toBeNull()
        expect(nonceTime(serverKeys("another"), of, nonce)).toBeNull()
        expect(nonceTime(serverKeys("newer", secret), of, nonce)).toBe(now)
        expect(nonceTime(keys, of, makeNonce(serverKeys("newer", secret), of, now))).toBeNull()
      }),
    )
  })

  it("has a fixed signature format: a nonce outlives releases, and is no signature of anything else", () => {
    const mac = createHmac("sha256", secret).update('["exam-nonce/1","a","t1","rs"]').digest("base64url")
    expect(makeNonce(keys, of, 1_000)).toBe(`rs.${mac.slice(0, 22)}`)
  })

  it("cannot be made up or moved to another time", () => {
    fc.assert(
      fc.property(time, time, fc.string(), (now, other, text) => {
        fc.pre(now !== other)
        const [, signature] = makeNonce(keys, of, now).split(".")
        expect(nonceTime(keys, of, `${other.toString(36)}.${signature}`)).toBeNull()
        expect(nonceTime(keys, of, text)).toBeNull()
      }),
    )
  })
})
