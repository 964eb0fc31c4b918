import fc from "fast-check"
import { expect, test } from "vitest"
import * as TextMarks from "#domain/question/TextMarks.ts"

test("marks join where they touch, and a marked part is unmarked alone", () => {
  const two = TextMarks.toggle(TextMarks.toggle([], { from: 2, to: 5 }), { from: 8, to: 9 })
  expect(two).toStrictEqual([
    { from: 2, to: 5 },
    { from: 8, to: 9 },
  ])
  const one = TextMarks.toggle(two, { from: 5, to: 8 })
  expect(one).toStrictEqual([{ from: 2, to: 9 }])
  expect(TextMarks.toggle(one, { from: 4, to: 6 })).toStrictEqual([
    { from: 2, to: 4 },
    { from: 6, to: 9 },
  ])
})

test("marks are the characters that were marked, in order and apart, whatever was selected", () => {
  const mark = fc.tuple(fc.nat(40), fc.nat(12)).map(([from, length]) => ({ from, to: from + length }))
  fc.assert(
    fc.property(fc.array(mark), (selections) => {
      let marks: TextMarks.Marks = []
      const marked = new Set<number>()
      for (const selected of selections) {
        marks = TextMarks.toggle(marks, selected)
        const signs = Array.from({ length: selected.to - selected.from }, (_, at) => selected.from + at)
        const isAll = signs.length > 0 && signs.every((sign) => marked.has(sign))
        for (const sign of signs) {
          if (isAll) marked.delete(sign)
          else marked.add(sign)
        }
      }
      const held = marks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
      expect(held).toStrictEqual([...marked].toSorted((a, b) => a - b))
      expect(marks.every(({ from, to }, index) => from < to && to < (marks[index + 1]?.from ?? Infinity))).toBe(true)
    }),
  )
})
