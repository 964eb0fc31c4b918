import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Decimal from "#domain/question/Decimal.ts"
import * as NumberText from "#domain/question/NumberText.ts"

const shown = (text: string, unit?: string) => {
  const value = NumberText.read(text, unit)
  return value && Decimal.toText(value)
}

describe("a number as people type it", () => {
  it.each([
    ["12.5", "12.5"],
    ["１２．５０", "12.5"],
    ["3。14", "3.14"],
    ["12。", "12"],
    ["−0.5", "-0.5"],
    ["—３", "-3"],
    ["+7", "7"],
    [".5", "0.5"],
    [" 12 000 ", "12000"],
    ["12，000", "12000"],
    ["1,234,567.8", "1234567.8"],
    ["1.2e5", "120000"],
    ["1.2×10⁵", "120000"],
    ["2 * 10^-3", "0.002"],
    ["6.02×10²³", "602000000000000000000000"],
    ["12.5\u200B", "12.5"],
    ["12.5；", "12.5"],
    ["0", "0"],
    ["-0", "0"],
  ])("%s is %s", (text, value) => {
    expect(shown(text)).toBe(value)
  })

  it.each([
    "",
    " ",
    "-",
    ".",
    "1.2.3",
    "12,34",
    "1 2",
    "12万",
    "约12",
    "1/3",
    "²",
    "１２元",
    "1e999",
    "0x10",
    "e5",
    "Infinity",
    "1".repeat(251),
  ])("%s is none", (text) => {
    expect(NumberText.read(text)).toBeNull()
  })

  it("may bring its unit, and no other", () => {
    expect([shown("12.5 万元", "万元"), shown("12.5万元", "万元"), shown("１２．５％", "%")]).toStrictEqual([
      "12.5",
      "12.5",
      "12.5",
    ])
    expect([
      shown("12.5万元。", "万元"),
      shown("37℃", "°C"),
      shown("37 °C。", "℃"),
      shown("5㎡", "m²"),
      shown("5 in. 。", "in."),
    ]).toStrictEqual(["12.5", "37", "37", "5", "5"])
    expect([shown("12.5 元", "万元"), shown("5 mW", "MW"), shown("万元", "万元")]).toStrictEqual([null, null, null])
  })
})

describe("decimals", () => {
  const decimal = fc.record({ digits: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scale: fc.nat(12) })

  it("come back from their text, whatever its length", () => {
    fc.assert(
      fc.property(decimal, (value) => {
        const text = Decimal.toText(value)
        const back = Decimal.fromText(text)
        expect(back !== null && Decimal.equals(back, value)).toBe(true)
        expect(text).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      }),
    )
  })

  it("are exact where floats are not, and compared by value", () => {
    const [tenth, fifth] = [Decimal.fromText("0.1"), Decimal.fromText("0.20")] as [Decimal.Decimal, Decimal.Decimal]
    expect(Decimal.toText(Decimal.plus(tenth, fifth))).toBe("0.3")
    expect(Decimal.toText(Decimal.times(tenth, fifth))).toBe("0.02")
    expect([Decimal.isAtMost(tenth, fifth), Decimal.isAtMost(fifth, tenth)]).toStrictEqual([true, false])
    expect(Decimal.toText(Decimal.shifted(tenth, 3))).toBe("100")
  })

  it("add and take away what they added", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(Decimal.equals(Decimal.minus(Decimal.plus(a, b), b), a)).toBe(true)
      }),
    )
  })
})
