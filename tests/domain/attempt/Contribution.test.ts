import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Contribution from "#domain/attempt/Contribution.ts"

const asked = fc.record({
  question_id: fc.constantFrom("q1", "q2", "q3"),
  correct: fc.boolean(),
  first: fc.boolean(),
  choices: fc.uniqueArray(fc.constantFrom("A", "B", "true"), { maxLength: 3 }),
})
const contribution: fc.Arbitrary<Contribution.Contribution> = fc.record({
  score: fc.option(
    fc.record({
      source: fc.constantFrom("paper/1", "paper/2"),
      total_cents: fc.constantFrom(100, 200),
      score_cents: fc.integer({ min: 0, max: 3 }),
      first: fc.boolean(),
    }),
  ),
  questions: fc.uniqueArray(asked, { selector: ({ question_id }) => question_id }),
})

/** Rows by key, as a database that adds would hold them; rows of zeros are none. */
const held = (...all: ReadonlyArray<Contribution.Deltas>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const rows = new Map<string, ReadonlyArray<number>>()
  for (const { questions, choices, scores } of all)
    for (const [table, row] of [
      ...questions.map((one) => ["q", one] as const),
      ...choices.map((one) => ["c", one] as const),
      ...scores.map((one) => ["s", one] as const),
    ]) {
      const isCount = ([name]: [string, unknown]) => /answered|correct|chosen|taken/u.test(name)
      const key = JSON.stringify([table, Object.entries(row).filter((entry) => !isCount(entry))])
      const steps = Object.entries(row)
        .filter(isCount)
        .map(([, step]) => Number(step))
      const before = rows.get(key) ?? steps.map(() => 0)
      rows.set(
        key,
        steps.map((step, n) => step + (before[n] ?? 0)),
      )
    }
  return new Map([...rows].filter(([, counts]) => counts.some((count) => count !== 0)))
}

const added = (list: ReadonlyArray<Contribution.Contribution>): Contribution.Deltas =>
  Contribution.deltas(list.map((after) => ({ before: Contribution.NOTHING, after })))

describe("what an attempt adds to the statistics", () => {
  it("is its score and each marked question, of all tries and of first ones", () => {
    expect(
      added([
        {
          score: { source: "paper/1", total_cents: 10_000, score_cents: 6_150, first: true },
          questions: [
            { question_id: "q1", correct: true, first: false, choices: ["A", "C"] },
            { question_id: "q2", correct: false, first: true, choices: ["B"] },
          ],
        },
      ]),
    ).toStrictEqual({
      questions: [
        { question_id: "q1", answered: 1, first_answered: 0, correct: 1, first_correct: 0 },
        { question_id: "q2", answered: 1, first_answered: 1, correct: 0, first_correct: 0 },
      ],
      choices: [
        { question_id: "q1", choice: "A", chosen: 1, first_chosen: 0 },
        { question_id: "q1", choice: "C", chosen: 1, first_chosen: 0 },
        { question_id: "q2", choice: "B", chosen: 1, first_chosen: 1 },
      ],
      scores: [{ source: "paper/1", total_cents: 10_000, score_cents: 6_150, taken: 1, first_taken: 1 }],
    })
  })

  it("counts chosen options, not written words, and each option once", () => {
    expect(Contribution.choicesOf("single", "A")).toStrictEqual(["A"])
    expect(Contribution.choicesOf("multiple", ["A", "C", "A"])).toStrictEqual(["A", "C"])
    expect(Contribution.choicesOf("judge", false)).toStrictEqual(["false"])
    expect(Contribution.choicesOf("blank", ["十"])).toStrictEqual([])
    expect(Contribution.choicesOf("match", ["A", "B"])).toStrictEqual([])
    expect(Contribution.choicesOf("order", ["B", "A"])).toStrictEqual([])
    expect(Contribution.choicesOf("number", "12.5")).toStrictEqual([])
    expect(Contribution.choicesOf("short", "看法")).toStrictEqual([])
  })

  it("changes nothing when it is the same as before", () => {
    fc.assert(
      fc.property(fc.array(contribution), (list) => {
        const same = Contribution.deltas(list.map((one) => ({ before: one, after: one })))
        expect(same).toStrictEqual({ questions: [], choices: [], scores: [] })
      }),
    )
  })

  it("gives the same rows in whatever batches, and after whatever corrections", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ before: contribution, after: contribution })),
        fc.nat({ max: 10 }),
        (changes, at) => {
          const first = added(changes.map(({ before }) => before))
          const batches = [Contribution.deltas(changes.slice(0, at)), Contribution.deltas(changes.slice(at))]
          expect(held(first, ...batches)).toStrictEqual(held(added(changes.map(({ after }) => after))))
        },
      ),
    )
  })
})
