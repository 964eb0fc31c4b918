import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as AnswerLimits from "#domain/core/AnswerLimits.ts"
import { utf8Length } from "#domain/core/utf8Length.ts"

const FAMILY = "👨‍👩‍👧‍👦"
const FLAG = "🇨🇳"
const ACCENTED = "e\u0301"
/** A character that is heavier than any answer. */
const TOWER = `e${"\u0301".repeat(20_000)}`

const bytesOf = (value: unknown) => utf8Length(JSON.stringify(value))
const typed = (text: string, before = "", characters = 5) =>
  AnswerLimits.fit({ before, text, characters, bytes: AnswerLimits.roomBeside("") })

describe("what a field takes of a text", () => {
  it.each([
    ["五个字刚好", null],
    [FAMILY.repeat(5), null],
    [FLAG.repeat(5), null],
    [ACCENTED.repeat(5), null],
  ])("is all of it up to its limit, counted as people count: %s", (text, excess) => {
    expect(typed(text)).toStrictEqual({ text, excess })
  })

  it.each([
    ["六个字就太多", "六个字就太"],
    [FAMILY.repeat(6), FAMILY.repeat(5)],
    [`${ACCENTED.repeat(5)}x`, ACCENTED.repeat(5)],
    ["x".repeat(100_000), "xxxxx"],
  ])("is no more characters than its limit", (text, kept) => {
    expect(typed(text)).toStrictEqual({ text: kept, excess: "long" })
  })

  it.each([
    ["a\u0000b", "ab"],
    ["\u0000", ""],
    ["\ud83d", ""],
    ["前\udc00后", "前后"],
  ])("is nothing that no text can hold: %j", (text, kept) => {
    expect(typed(text)).toStrictEqual({ text: kept, excess: "characters" })
  })

  it("is no character that is heavier than an answer", () => {
    expect(typed(`一${TOWER}二`)).toStrictEqual({ text: "一", excess: "large" })
  })

  it("is no part of what is put between, and never less of what stood there", () => {
    expect(typed("一二x三四五", "一二三四五")).toStrictEqual({ text: "一二三四五", excess: "long" })
    expect(typed("一二xy三四", "一二三四")).toStrictEqual({ text: "一二x三四", excess: "long" })
    expect(typed(`一二${TOWER}三四`, "一二三四")).toStrictEqual({ text: "一二三四", excess: "large" })
    expect(typed("一二三四é", "一二三四e")).toStrictEqual({ text: "一二三四é", excess: null })
  })

  it("may get shorter though it is longer than it may be", () => {
    expect(typed("一二三四五六", "一二三四五六七")).toStrictEqual({ text: "一二三四五六", excess: null })
  })

  const pieces = fc.array(fc.constantFrom("字", "x", FAMILY, ACCENTED, "\u0000", "\ud83d", TOWER, "\u0301"), {
    maxLength: 12,
  })
  it("can be kept, and what is typed within it is taken as it is (property)", () => {
    fc.assert(
      fc.property(pieces, pieces, (some, others) => {
        const before = typed(some.join("")).text
        const { text, excess } = typed(others.join(""), before)
        expect(AnswerLimits.isKeepable(text)).toBe(true)
        expect(excess === null).toBe(text === others.join(""))
        expect(typed(text, before)).toStrictEqual({ text, excess: null })
      }),
    )
  })
})

describe("an answer that can be kept", () => {
  it.each([
    [null],
    [true],
    ["字".repeat(5_000)],
    [Array.from({ length: 20 }, () => "字".repeat(500))],
    ["x".repeat(AnswerLimits.MAX_BYTES - 2)],
  ])("is within every limit", (value) => {
    expect([AnswerLimits.isKeepable(value), AnswerLimits.mended(value)]).toStrictEqual([true, value])
  })

  it.each([
    ["a\u0000b", "ab"],
    ["\u0000", null],
    [
      ["十", "\ud83d"],
      ["十", ""],
    ],
    [["\u0000"], null],
    ["x".repeat(100_000), "x".repeat(5_000)],
    [
      [TOWER, "十"],
      ["", "十"],
    ],
    [Array.from({ length: 21 }, (_, n) => `${n}`), Array.from({ length: 20 }, (_, n) => `${n}`)],
  ])("is made of one that cannot, as far as it goes", (value, kept) => {
    expect(AnswerLimits.isKeepable(value)).toBe(false)
    expect(AnswerLimits.mended(value)).toStrictEqual(kept)
  })

  it("can be made of any value (property)", () => {
    const text = fc.string({ unit: fc.constantFrom("字", "\u0000", "\udc00", "x".repeat(3_000), TOWER), maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(text, fc.array(text, { maxLength: 25 })), (value) => {
        const kept = AnswerLimits.mended(value)
        expect(AnswerLimits.isKeepable(kept)).toBe(true)
        expect(bytesOf(kept)).toBeLessThanOrEqual(AnswerLimits.MAX_BYTES)
      }),
    )
  })
})

describe("the words under a field", () => {
  it.each([
    ["long", "blank", "最多500字，多出的没有写入"],
    ["long", "number", "最多60字，多出的没有写入"],
    ["long", "short", "最多5000字，多出的没有写入"],
    ["characters", "short", "有的字符无法保存，已经去掉"],
    ["large", "blank", "组合字符太多，多出的没有写入"],
  ] as const)("say %s of a %s", (excess, kind, words) => {
    expect(AnswerLimits.describe(excess, kind)).toBe(words)
  })
})
