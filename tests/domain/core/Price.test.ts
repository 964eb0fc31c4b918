import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#domain/core/Money.ts"
import * as Price from "#domain/core/Price.ts"

const shown = (value: unknown) => {
  const result = Price.format(value)
  return result.ok ? result.value : result.error._tag
}

describe("a price", () => {
  it.each([
    [12, "12"],
    ["12.00", "12"],
    ["12.50", "12.5"],
    [12.345, "12.35"],
    ["12.344", "12.34"],
    [1.005, "1.01"],
    ["1.005", "1.01"],
    [-1.005, "-1.01"],
    ["0.995", "1"],
    ["0.004", "0"],
    ["-0.004", "0"],
    [-0, "0"],
    ["-0", "0"],
    ["1e3", "1000"],
    ["1.5E-1", "0.15"],
    ["15e-3", "0.02"],
    ["1e-400", "0"],
    [1e21, "1000000000000000000000"],
    [5e-324, "0"],
    ["007.5", "7.5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["+3", "3"],
    ["0", "0"],
    ["0e999999999", "0"],
    ["123456789012345678.005", "123456789012345678.01"],
  ])("of %j is shown as %s", (value, text) => {
    expect(shown(value)).toBe(text)
  })

  it.each([[null], [undefined], [true], [{}], [["1"]], [1n], [() => 1]])(
    "fails for %s, which is neither text nor number",
    (value) => {
      expect(Price.format(value)).toStrictEqual({
        ok: false,
        error: { _tag: "PriceTypeInvalid", message: "价格值类型错误，只可以数字或者字符串" },
      })
    },
  )

  it.each([
    "abc",
    "",
    " ",
    ".",
    "-",
    "1,000",
    "￥1",
    "1.2.3",
    "1e",
    "0x10",
    "Infinity",
    "1e309",
    "1e1000000000",
    Number.NaN,
    Infinity,
  ])("fails for %j, which is no finite decimal", (value) => {
    expect(Price.format(value)).toStrictEqual({
      ok: false,
      error: { _tag: "PriceNotDecimal", message: "价格格式错误" },
    })
  })

  it("is shown without loss when it has two decimals at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => {
        expect(Number(shown(Money.toYuan(fen)))).toBe(fen / 100 + 0)
      }),
    )
  })

  it("is never more than half a fen away, has two decimals at most, and shows again as it is", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        const text = shown(value)
        expect(text).toMatch(/^(0|-?(0\.\d?[1-9]|[1-9]\d*(\.\d?[1-9])?))$/)
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.005 + 1e-6)
        expect(shown(text)).toBe(text)
      }),
    )
  })

  it("rounds half away from zero on the digits", () => {
    fc.assert(
      fc.property(fc.nat(1e9), (fen) => {
        expect(shown(`${Money.toYuan(fen)}5`)).toBe(shown(Money.toYuan(fen + 1)))
        expect(shown(`${Money.toYuan(fen)}4999`)).toBe(shown(Money.toYuan(fen)))
      }),
    )
  })
})
