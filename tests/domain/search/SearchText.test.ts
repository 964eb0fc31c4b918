import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fold, grams, letters, words } from "#domain/search/SearchText.ts"

describe("fold", () => {
  it("makes wide letters narrow, capitals small and any space one space", () => {
    expect(fold("ＣＰＡ　Ⅱ\t2026年！")).toBe("cpa ⅱ 2026年!")
  })

  it("keeps every place where it was", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => fold(text).length === text.length))
  })

  it("changes nothing twice", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => fold(fold(text)) === fold(text)))
  })
})

describe("words", () => {
  it.each([
    ["行政 管理", ["行政", "管理"]],
    ["　ＣＰＡ  cpa ", ["cpa"]],
    ["  ", []],
    ["《会计基础精讲班》", ["会计基础精讲班"]],
    ["“会计”？ 基础。", ["会计", "基础"]],
    ["3.5% ？！", ["3.5", "?!"]],
    ["一 二 三 四 五 六 七 八 九", ["一", "二", "三", "四", "五", "六", "七", "八"]],
  ])("%s", (typed, expected) => {
    expect(words(typed)).toStrictEqual(expected)
  })
})

describe("letters", () => {
  it.each([
    [
      ["shen", "zhi"],
      ["shen", "zhi"],
    ],
    [["xi'an"], ["xian"]],
    [["cpa2026"], ["cpa2026"]],
    [["2026"], []],
    [["shen", "知"], []],
    [["'"], []],
  ])("%s", (all, expected) => {
    expect(letters(all)).toStrictEqual(expected)
  })
})

describe("grams", () => {
  it.each([
    [["学"], ["学"]],
    [["行政管理"], ["行政", "政管", "管理"]],
    [
      ["c", "cpa"],
      ["c", "cp", "pa"],
    ],
    [["哈哈哈"], ["哈哈"]],
    [["𠮷野"], ["𠮷野"]],
  ])("%s", (all, expected) => {
    expect(grams(all)).toStrictEqual(expected)
  })
})
