import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as BlankText from "#domain/question/BlankText.ts"

describe("comparing what was written into a blank", () => {
  it.each([
    ["ＣＰＵ", "cpu"],
    [" 中央 处理器 ", "中央处理器"],
    ["Visual   Basic", "visual basic"],
    ["IP 地址", "ip地址"],
    ["公网 IP", "公网ip"],
    ["１０２４。", "1024"],
    ["（1）", "(1)"],
    ["甲、乙", "甲,乙"],
    ["甲，乙", "甲,乙"],
    ["10²", "10²"],
    ["答案\u200B", "答案"],
    ["\uFEFF甲\u200D乙\u2060", "甲乙"],
    ["cafe\u0301", "caf\u00E9"],
    ["37℃", "37°c"],
    ["37 ° C", "37°c"],
    ["5㎡与3㎏", "5m²与3kg"],
    ["4.5㎨", "4.5m/s²"],
    ["￥5", "¥5"],
    ["−5", "-5"],
    ["5\u00B5m", "5\u03BCm"],
    ["50\u2126", "50\u03C9"],
    ["Ⅳ", "iv"],
    ["12.5万元。", "12.5万元"],
    ["①", "①"],
    ["½", "½"],
  ])("reads %j as %j", (given, normal) => {
    expect(BlankText.normalise(given)).toBe(normal)
  })

  it("accepts any of the accepted texts and never nothing", () => {
    expect(BlankText.matches(["随机存储器", "RAM"], "ｒａｍ")).toBe(true)
    expect(BlankText.matches(["随机存储器", "RAM"], "ROM")).toBe(false)
    expect(BlankText.matches(["", "。"], " ")).toBe(false)
    expect(BlankText.matches(["\u200B"], "\u200B")).toBe(false)
    expect([BlankText.matches(["10²"], "102"), BlankText.matches(["m²"], "m2")]).toStrictEqual([false, false])
  })

  it("changes nothing the second time, and keeps widths apart from nothing else", () => {
    const text = fc.string({
      unit: fc.constantFrom(
        ..."aＢ3４ 　中².；℃㎡Ⅳ".split(""),
        "\u200B",
        "e\u0301",
        "\u0301",
        "\u0130",
        "\u2126",
        "\uFE0F",
      ),
      maxLength: 12,
    })
    fc.assert(
      fc.property(text, (given) => {
        const once = BlankText.normalise(given)
        expect(BlankText.normalise(once)).toBe(once)
        expect(BlankText.matches([given], given)).toBe(once !== "")
      }),
    )
  })
})
