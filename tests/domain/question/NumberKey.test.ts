import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Decimal from "#domain/question/Decimal.ts"
import * as NumberKey from "#domain/question/NumberKey.ts"

const bounds = (text: string) => {
  const key = NumberKey.fromText(text)
  return key && [Decimal.toText(key.least), Decimal.toText(key.most), key.unit]
}

describe("the key of a number", () => {
  it.each([
    ["12.5", "12.5", "12.5", ""],
    ["-3", "-3", "-3", ""],
    ["12 000 元", "12000", "12000", "元"],
    ["12.5 ± 0.1", "12.4", "12.6", ""],
    ["12.5±0.1 万元", "12.4", "12.6", "万元"],
    ["12.5 万元 +/- 0.1 万元", "12.4", "12.6", "万元"],
    ["200 ± 2%", "196", "204", ""],
    ["-200 Ω ± 2%", "-204", "-196", "Ω"],
    ["200 ± 2% Ω", "196", "204", "Ω"],
    ["12.5%", "12.5", "12.5", "%"],
    ["12.5% ± 0.5%", "12", "13", "%"],
    ["3.1 ~ 3.2", "3.1", "3.2", ""],
    ["3.1～3.2 m²", "3.1", "3.2", "m²"],
    ["-2..2", "-2", "2", ""],
    ["1至5 kW·h", "1", "5", "kW·h"],
    ["1.6×10⁻¹⁹ C", "0.00000000000000000016", "0.00000000000000000016", "C"],
  ])("%s takes %s to %s (%s)", (text, least, most, unit) => {
    expect(bounds(text)).toStrictEqual([least, most, unit])
  })

  it.each([
    "",
    "元",
    "约 12",
    "5-8",
    "12 ± -1",
    "3.2 ~ 3.1",
    "1 m ± 2 cm",
    "1 m ~ 2 cm",
    "1 ± 2 ± 3",
    "12,34",
    "1 2",
    "3 4元",
  ])("%s is none", (text) => {
    expect(NumberKey.fromText(text)).toBeNull()
  })

  it("takes both ends and nothing beyond them, to the last digit", () => {
    const given = ["0.1", "0.3", "0.2", "0.30000000000000000001", "0.0999999999999999999999"]
    expect(given.map((text) => NumberKey.matches("0.2 ± 0.1", text))).toStrictEqual([true, true, true, false, false])
  })

  it("takes the unit or none, and no text that is no number", () => {
    const given = ["12.5", "12.5 万元", "12.5元", "12.5 万元左右", ""]
    expect(given.map((text) => NumberKey.matches("12.5 万元", text))).toStrictEqual([true, true, false, false, false])
    expect(NumberKey.matches("no key", "12")).toBe(false)
  })

  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const text = (value: number) =>
    `${value < 0 ? "-" : ""}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, "0")}`

  it("compares as integers of the last digit do", () => {
    fc.assert(
      fc.property(cents, fc.nat(500), fc.integer({ min: -600, max: 600 }), (value, by, off) => {
        const key = `${text(value)} ± ${text(by)}`
        expect(NumberKey.matches(key, text(value + off))).toBe(Math.abs(off) <= by)
        expect(NumberKey.matches(`${text(value - by)} ~ ${text(value + by)}`, text(value + off))).toBe(
          Math.abs(off) <= by,
        )
      }),
    )
  })

  it("is the same by its middle and reach", () => {
    fc.assert(
      fc.property(cents, fc.nat(500), (value, by) => {
        const key = NumberKey.fromText(`${text(value)} ~ ${text(value + by)}`)
        if (key === null) throw new Error("no key")
        const reach = NumberKey.middle(key)
        const again = NumberKey.fromText(`${Decimal.toText(reach.value)} ± ${Decimal.toText(reach.by)}`)
        expect(again !== null && NumberKey.isSame(key, again)).toBe(true)
      }),
    )
  })
})
