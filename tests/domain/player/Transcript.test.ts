import { expect, test } from "vitest"
import * as Transcript from "#domain/player/Transcript.ts"

const first = { start: 0.6, end: 3.77, text: "这一节，我们来安排一周的备考。" }
const second = { start: 4.27, end: 7.9, text: "不求学得久，只求每周都能照着做。" }
const third = { start: 8.7, end: 10.3, text: "第一，固定时段。" }
const cues = [first, second, third]

test("lines belong together until somebody takes a breath", () => {
  expect(Transcript.passages(cues)).toStrictEqual([
    { start: 0.6, cues: [first, second] },
    { start: 8.7, cues: [third] },
  ])
  expect(Transcript.passages([])).toStrictEqual([])
})

test.each([
  [0, null, ""],
  [0.6, first, first.text],
  [4, first, ""],
  [9, third, third.text],
  [99, third, ""],
])("at %d s the last line and the one on the picture", (position, spoken, caption) => {
  expect([Transcript.lastSpoken(cues, position), Transcript.captionAt(cues, position)]).toStrictEqual([spoken, caption])
})
