import fc from "fast-check"
import { expect, it } from "vitest"
import * as CountingOrder from "#domain/core/CountingOrder.ts"

const sorted = (texts: ReadonlyArray<string>) => texts.toSorted(CountingOrder.compare)

it("counts rooms and seats as a Chinese reader does", () => {
  const inOrder: ReadonlyArray<ReadonlyArray<string>> = [
    ["第一考场", "第二考场", "第三考场", "第九考场", "第十考场", "第十一考场", "第二十考场", "第一百零三考场"],
    ["2", "9", "10", "100"],
    ["A2", "A10", "B1"],
    ["一〇一教室", "一〇二教室", "二〇一教室"],
    ["1排2座", "1排10座", "2排1座"],
    ["", "1", "甲"],
  ]
  for (const texts of inOrder) expect(sorted(texts.toReversed())).toStrictEqual(texts)
})

/** 1 to 999, as it is written. */
const numeral = (count: number): string => {
  const digits = "零一二三四五六七八九"
  const [hundreds, tens, ones] = [Math.floor(count / 100), Math.floor(count / 10) % 10, count % 10]
  const head = hundreds === 0 ? "" : `${digits.charAt(hundreds)}百`
  const middle =
    tens === 0 ? (head !== "" && ones > 0 ? "零" : "") : `${tens === 1 && head === "" ? "" : digits.charAt(tens)}十`
  return `${head}${middle}${ones === 0 ? "" : digits.charAt(ones)}`
}
const count = fc.integer({ min: 1, max: 999 })

it("orders numerals and digits, half and full width, by what they count", () => {
  const forms = [
    String,
    numeral,
    (one: number) => String(one).replaceAll(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d))),
  ]
  fc.assert(
    fc.property(count, count, fc.constantFrom(...forms), fc.constantFrom(...forms), (a, b, formA, formB) => {
      const order = CountingOrder.compare(`第${formA(a)}考场`, `第${formB(b)}考场`)
      if (a !== b) expect(Math.sign(order)).toBe(Math.sign(a - b))
    }),
  )
})

it("is one order of all texts: nothing but a text itself stands beside it, and it does not depend on where it began", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc
      .array(fc.constantFrom("第", "一", "十", "百", "〇", "1", "0", "２", "考场", "A", " "), { maxLength: 6 })
      .map((parts) => parts.join("")),
  )
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(CountingOrder.compare(a, b))).toBe(-Math.sign(CountingOrder.compare(b, a)) + 0)
      expect(CountingOrder.compare(a, b) === 0).toBe(a === b)
    }),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      expect(sorted(texts.toReversed())).toStrictEqual(sorted(texts))
    }),
  )
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const [x = "", y = "", z = ""] = sorted([a, b, c])
      expect(CountingOrder.compare(x, y)).toBeLessThanOrEqual(0)
      expect(CountingOrder.compare(y, z)).toBeLessThanOrEqual(0)
      expect(CountingOrder.compare(x, z)).toBeLessThanOrEqual(0)
    }),
  )
})
