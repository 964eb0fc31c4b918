import fc from "fast-check"
import { expect, it } from "vitest"
import { storableText } from "#domain/core/storableText.ts"
import { anyText } from "../../support/anyText.ts"

it.each([
  ["正好", 2, "正好"],
  ["多一个", 2, "多一"],
  ["a\u0000b", 5, "ab"],
  ["\ud83d好\udc00", 5, "好"],
  ["好😀", 2, "好"],
  ["x".repeat(100_000), 3, "xxx"],
])("%j with room for %d is %j", (text, most, kept) => {
  expect(storableText(text, most)).toBe(kept)
})

it("is never refused, and what fits stays as it is (property)", () => {
  fc.assert(
    fc.property(anyText(), fc.nat(20), (given, most) => {
      const kept = storableText(given, most)
      expect([kept.length <= most, kept.isWellFormed(), kept.includes("\0")]).toStrictEqual([true, true, false])
      if (given.length <= most && given.isWellFormed() && !given.includes("\0")) expect(kept).toBe(given)
    }),
  )
})
