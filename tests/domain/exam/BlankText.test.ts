import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as BlankText from "#domain/exam/BlankText.ts"

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
  ])("reads %j as %j", (given, normal) => {
    expect(BlankText.normalise(given)).toBe(normal)
  })

  it("accepts any of the accepted texts and never nothing", () => {
    expect(BlankText.matches(["随机存储器", "RAM"], "ｒａｍ")).toBe(true)
    expect(BlankText.matches(["随机存储器", "RAM"], "ROM")).toBe(false)
    expect(BlankText.matches(["", "。"], " ")).toBe(false)
  })

  it("changes nothing the second time, and keeps widths apart from nothing else", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "Ｂ", "3", "４", " ", "　", "中", "²", ".", "；"),
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
