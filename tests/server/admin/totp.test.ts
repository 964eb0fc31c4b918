import { expect, it } from "vitest"
import { authenticatorUri, codeAt, inBase32, stepAt, stepOf } from "#server/admin/totp.ts"

const SECRET = Buffer.from("12345678901234567890")

/** Appendix B of RFC 6238, whose codes have eight digits: the last six of them. */
it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at second %i is %s", (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1_000))).toBe(code)
})

it("takes the codes of this step and its neighbours", () => {
  const now = 1_234_567_890_000
  const at = (step: number) => stepOf(SECRET, codeAt(SECRET, stepAt(now) + step), now)
  expect([-2, -1, 0, 1, 2].map(at)).toStrictEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null])
})

it("writes the secret as authenticators read it", () => {
  expect(inBase32(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
  expect(new URL(authenticatorUri(SECRET, "甲 机构", "后台")).searchParams.get("issuer")).toBe("甲 机构")
})
