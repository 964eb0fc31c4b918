import fc from "fast-check"
import { expect, it } from "vitest"
import * as SavedWord from "#domain/attempt/SavedWord.ts"

const truths = fc.record({
  typed: fc.nat({ max: 2 }),
  kept: fc.nat({ max: 2 }),
  savedAt: fc.option(fc.constant(1_800_000_000_000)),
  sealed: fc.boolean(),
  handedIn: fc.boolean(),
})

it("never claims more than is true", () => {
  fc.assert(
    fc.property(truths, (truth) => {
      const word = SavedWord.of(truth)
      if (word === "saved") expect([truth.typed, truth.kept, truth.savedAt === null]).toStrictEqual([0, 0, false])
      if (word === "kept") expect(truth.typed).toBe(0)
      if (word === "sealed") expect([truth.typed, truth.sealed]).toStrictEqual([0, true])
      if (word === "handedIn") expect(truth.handedIn).toBe(true)
      if (word === "nothing") expect([truth.typed, truth.kept, truth.savedAt]).toStrictEqual([0, 0, null])
    }),
  )
})

it("shows the words of the protocol", () => {
  const nothing = { typed: 0, kept: 0, savedAt: null, sealed: false, handedIn: false }
  expect(SavedWord.of(nothing)).toBe("nothing")
  expect([
    SavedWord.label(nothing),
    SavedWord.label({ ...nothing, typed: 1 }),
    SavedWord.label({ ...nothing, kept: 1 }),
    SavedWord.label({ ...nothing, savedAt: Date.UTC(2026, 0, 1, 2, 32, 7) }),
    SavedWord.label({ ...nothing, sealed: true }),
    SavedWord.label({ ...nothing, handedIn: true }),
  ]).toStrictEqual(["", "正在存到本机", "已存在本机", "已保存10:32:07", "已封卷", "已交卷"])
})
