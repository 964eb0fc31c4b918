import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#domain/core/Money.ts"

describe("money", () => {
  it("is whole fen here and yuan with two decimals on the wire", () => {
    expect([0, 1, 10, 1250, -5, 99_900].map(Money.toYuan)).toStrictEqual([
      "0.00",
      "0.01",
      "0.10",
      "12.50",
      "-0.05",
      "999.00",
    ])
    expect(Money.fromYuan("12.5")).toStrictEqual({ ok: true, value: 1250 })
    expect(Money.fromYuan("12.500")).toStrictEqual({ ok: true, value: 1250 })
    expect(Money.fromYuan("-0")).toStrictEqual({ ok: true, value: 0 })
  })

  it.each(["", "abc", "12.505", "0.001", "1e-5", "90071992547409.92", "1e400"])("is never read from %j", (yuan) => {
    expect(Money.fromYuan(yuan)).toStrictEqual({
      ok: false,
      error: { _tag: "AmountNotMoney", message: "金额格式错误" },
    })
  })

  it("comes back from its text", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (fen) => {
        expect(Money.fromYuan(Money.toYuan(fen))).toStrictEqual({ ok: true, value: fen })
      }),
    )
  })
})
