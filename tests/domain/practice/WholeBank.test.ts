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

test("without a network a bank that came by chapters is practised from one that has questions left", () => {
  const outline = {
    id: "b1",
    chapters: [
      { id: "c0", questions: 10, answered: 0 },
      { id: "c1", questions: 10, answered: 10 },
      { id: "c2", questions: 10, answered: 3 },
    ],
  }
  const entry = { attempt_id: "", title: "", questions: 10, bytes: 1, taken_at: 0 }
  const of = (...ids: ReadonlyArray<string>) => chapters(...ids).map((source) => ({ ...entry, source }))
  const whole = { ...entry, source: { bank_id: "b1" } }
  expect([
    chapterHere(outline, of("c1", "c2")),
    chapterHere(outline, of("c1")),
    chapterHere(outline, []),
    chapterHere({ ...outline, id: "b2" }, of("c0")),
    chapterHere(outline, [...of("c0"), whole]),
    chapterHere(
      outline,
      of("c0").map((one) => ({ ...one, hasWhole: true })),
    ),
  ]).toStrictEqual(["c2", "c1", null, null, null, null])
})
