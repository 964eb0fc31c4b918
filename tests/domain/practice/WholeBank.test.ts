import { expect, test } from "vitest"
import { bytesFor, chapterHere, wholeBank } from "#domain/practice/WholeBank.ts"

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

test("without a network a bank that came by chapters is practised from the first that has questions left", () => {
  const entry = { attempt_id: "", title: "", questions: 10, bytes: 1, taken_at: 0 }
  const of = (lefts: Record<string, number>) =>
    chapters(...Object.keys(lefts)).map((source) => ({ ...entry, source, left: lefts[source.chapter_id] ?? 0 }))
  const newestFirst = of({ c3: 10, c2: 7, c1: 0 })
  const whole = { ...entry, source: { bank_id: "b1" } }
  expect([
    chapterHere("b1", newestFirst),
    chapterHere("b1", of({ c2: 0, c1: 0 })),
    chapterHere("b1", []),
    chapterHere("b2", newestFirst),
    chapterHere("b1", [...newestFirst, whole]),
    chapterHere(
      "b1",
      newestFirst.map((one) => ({ ...one, hasWhole: true })),
    ),
  ]).toStrictEqual(["c2", "c1", null, null, null, null])
})
