import fc from "fast-check"
import { expect, test } from "vitest"
import { read, textOf } from "#domain/messages/Push.ts"

const ORIGIN = "https://a.test"

test("a message that is pushed comes as it was sent, within what a push holds", () => {
  const shown = { title: "考试成绩公布了", text: "😀".repeat(200), url: "/online-result?attempt_id=1#2", tag: "t" }
  const text = textOf(shown)
  expect(Buffer.byteLength(text)).toBeLessThan(3000)
  expect(read(text, ORIGIN)).toStrictEqual({ ...shown, text: "😀".repeat(150), url: ORIGIN + shown.url })
})

test("whatever is pushed is shown with a title, and leads nowhere but to this site", () => {
  const url = fc.oneof(
    fc.constantFrom("https://b.test/", "//b.test/x", "https://a.test//b.test/x", "javascript:alert(1)", "/\\b.test"),
    fc.string(),
    fc.integer(),
  )
  const told = fc.record({ title: fc.oneof(fc.string(), fc.integer()), url }).map((one) => JSON.stringify(one))
  const pushed = fc.oneof(fc.string(), fc.constantFrom("null", "1", "[]"), told)
  fc.assert(
    fc.property(pushed, (text) => {
      const shown = read(text, ORIGIN)
      expect(shown.title).not.toBe("")
      expect(new URL(shown.url).origin).toBe(ORIGIN)
    }),
  )
})
