import fc from "fast-check"
import { expect, it } from "vitest"
import type { ExamSource } from "#domain/contract/ExamSource.ts"
import { sourceKey } from "#domain/attempt/JournalPort.ts"
import { KINDS } from "#domain/core/KindName.ts"
import { again, queryOf } from "#domain/practice/PracticeAddress.ts"
import { sourceIn } from "#domain/practice/PracticeSource.ts"

const id = fc.stringMatching(/^[\w.-]{1,12}$/)
const feedback = fc.constantFrom("at_once", "at_end")
const list = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 4 })
const spec = fc.record(
  {
    chapter_ids: list(id),
    kinds: list(fc.constantFrom(...KINDS)),
    points: list(fc.string({ minLength: 1 })),
    count: fc.integer({ min: 1, max: 100 }),
    only: fc.constantFrom("unanswered", "wrong", "favorite"),
  },
  { requiredKeys: ["count"], noNullPrototype: true },
)
const source: fc.Arbitrary<ExamSource> = fc.oneof(
  fc.record({ paper_id: id, feedback }, { requiredKeys: ["paper_id"], noNullPrototype: true }),
  fc.record({ attempt_id: id, feedback }, { requiredKeys: ["attempt_id"], noNullPrototype: true }),
  fc.record(
    { bank_id: id, chapter_id: id, exam_type: id, day: fc.constant("2026-03-02"), draw: spec, feedback },
    { requiredKeys: ["bank_id"], noNullPrototype: true },
  ),
)

it("an address names what is practised, and is read back unchanged", () => {
  fc.assert(
    fc.property(source, (asked) => {
      const found = sourceIn(new URLSearchParams(queryOf(asked).toString()))
      expect(found).toStrictEqual(asked)
      expect(sourceKey(found)).toBe(sourceKey(asked))
    }),
  )
})

it("names the same thing however explanations are seen", () => {
  expect(sourceKey({ bank_id: "b1", feedback: "at_end" })).toBe(sourceKey({ bank_id: "b1" }))
  expect(sourceKey({ bank_id: "b1", exam_type: "3", day: "2026-03-02" })).toBe("bank b1  3 2026-03-02")
})

it("leaves out what no practice understands", () => {
  expect(sourceIn(new URLSearchParams("bank_id=b1&count=0&only=all&kind=essay&feedback=never"))).toStrictEqual({
    bank_id: "b1",
  })
  expect(sourceIn(new URLSearchParams("bank_id=b1&count=5&only=all&kind=essay"))).toStrictEqual({
    bank_id: "b1",
    draw: { count: 5 },
  })
})

it("finds what an attempt was made from, to be answered again; a draw and a paper are none", () => {
  const names = ["bank/b1", "bank/b1/c2", "type/12/b1/c2", "day/b1/2026-03-02", "draw/b1/0f", "paper/p1", ""]
  expect(names.map(again)).toStrictEqual([
    { bank_id: "b1" },
    { bank_id: "b1", chapter_id: "c2" },
    { bank_id: "b1", exam_type: "12", chapter_id: "c2" },
    { bank_id: "b1", exam_type: "3", day: "2026-03-02" },
    null,
    null,
    null,
  ])
})
