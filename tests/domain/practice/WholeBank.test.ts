import { expect, test } from "vitest"
import { bytesFor, wholeBank } from "#domain/practice/WholeBank.ts"

const bank = (...questions: ReadonlyArray<number>) => ({
  id: "b1",
  questions: questions.reduce((sum, n) => sum + n, 0),
  chapters: questions.map((n, at) => ({ id: `c${at}`, questions: n })),
})
const chapters = (...ids: ReadonlyArray<string>) => ids.map((chapter_id) => ({ bank_id: "b1", chapter_id }))

test("a bank larger than one practice is taken along by its chapters, a large chapter by its first part", () => {
  expect([wholeBank(bank(120, 80)), wholeBank(bank(300)), wholeBank(bank(300, 0))]).toStrictEqual([null, null, null])
  expect(wholeBank(bank(120, 0, 81))).toStrictEqual({ sources: chapters("c0", "c2"), questions: 201, isPartial: false })
  expect(wholeBank(bank(250, 10))).toStrictEqual({ sources: chapters("c0", "c1"), questions: 210, isPartial: true })
})

test("what it needs follows from the questions that are there already", () => {
  expect([bytesFor(100, []), bytesFor(100, [{ questions: 20, bytes: 60_000 }])]).toStrictEqual([120_000, 300_000])
})
