import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Coupon from "#domain/order/Coupon.ts"

const NOW = 1_000_000
const coupon: Coupon.Coupon = {
  kind: "off",
  value: 1_000,
  minimum_fen: 0,
  classroom_id: null,
  starts_at: NOW,
  ends_at: NOW + 1,
  is_revoked: false,
  most_uses: null,
}
const wish: Coupon.Wish = { classroom_id: "2001", price_fen: 9_900, now: NOW, uses: 0, isUsedByLearner: false }

const refused = (message: string) => ({ ok: false, error: { _tag: "CouponRefused", message } })

describe("a coupon", () => {
  it("takes off fen, or percent rounded up to whole fen", () => {
    expect(Coupon.discount(coupon, wish)).toStrictEqual({ ok: true, value: 1_000 })
    expect(Coupon.discount({ ...coupon, kind: "percent", value: 33 }, wish)).toStrictEqual({ ok: true, value: 3_267 })
    expect(Coupon.discount({ ...coupon, kind: "percent", value: 15 }, { ...wish, price_fen: 1 })).toStrictEqual({
      ok: true,
      value: 1,
    })
  })

  it.each([
    [{ is_revoked: true }, {}, "优惠码不存在或已失效"],
    [{}, { now: NOW + 1 }, "优惠码不存在或已失效"],
    [{}, { now: NOW - 1 }, "优惠码还没有到使用时间"],
    [{ classroom_id: "1002" }, {}, "优惠码不适用于这门课程"],
    [{ minimum_fen: 9_901 }, {}, "没有达到优惠码的使用金额"],
    [{}, { isUsedByLearner: true }, "你已经用过这个优惠码"],
    [{ most_uses: 2 }, { uses: 2 }, "优惠码已被领完"],
  ])("is refused: %j %j", (rule, asked, message) => {
    expect(Coupon.discount({ ...coupon, ...rule }, { ...wish, ...asked })).toStrictEqual(refused(message))
  })

  it("takes off whole fen, never less than nothing nor more than the price, and no less of a higher price", () => {
    const kinds = fc.oneof(
      fc.record({ kind: fc.constant("off" as const), value: fc.integer({ min: 1, max: 10_000_000 }) }),
      fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 100 }) }),
    )
    const price = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(kinds, price, price, (rule, a, b) => {
        const off = (price_fen: number) => {
          const taken = Coupon.discount({ ...coupon, ...rule }, { ...wish, price_fen })
          return taken.ok ? taken.value : NaN
        }
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(Number.isInteger(off(low)) && off(low) >= 0 && off(low) <= low && off(low) <= off(high)).toBe(true)
      }),
    )
  })

  it("reads a code however it was typed", () => {
    expect(["spring-26", " SPRING 26 ", "ｓｐｒｉｎｇ２６"].map(Coupon.normalise)).toStrictEqual([
      "SPRING26",
      "SPRING26",
      "SPRING26",
    ])
  })
})
