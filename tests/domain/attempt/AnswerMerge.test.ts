import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as AnswerMerge from "#domain/attempt/AnswerMerge.ts"

const change = (over: Partial<AnswerMerge.Change>): AnswerMerge.Change => ({
  epoch: 1,
  client_id: "a",
  seq: 1,
  kind: "answer",
  question_id: "q1",
  value: "A",
  ...over,
})

describe("merging changes", () => {
  it("takes the latest number of a writer, an answer taken back included", () => {
    expect(AnswerMerge.merge([change({}), change({ seq: 2, value: null })])).toStrictEqual([
      { question_id: "q1", value: null, flagged: false },
    ])
  })

  it("lets a newer writer win over any number of an older one", () => {
    expect(
      AnswerMerge.merge([change({ epoch: 2, seq: 1, value: "B" }), change({ epoch: 1, seq: 99, value: "C" })]),
    ).toStrictEqual([{ question_id: "q1", value: "B", flagged: false }])
  })

  it("settles a tie of two clients, or of one with itself, by client and then by value", () => {
    const stands = (a: AnswerMerge.Change, b: AnswerMerge.Change) =>
      [AnswerMerge.merge([a, b]), AnswerMerge.merge([b, a])].map(([answer]) => answer?.value)
    expect(stands(change({ client_id: "a", value: "B" }), change({ client_id: "b", value: "A" }))).toStrictEqual([
      "A",
      "A",
    ])
    expect(stands(change({ value: "A" }), change({ value: "B" }))).toStrictEqual(["B", "B"])
  })

  it("names a guess only where there is one", () => {
    expect(
      AnswerMerge.merge([
        change({ seq: 1 }),
        change({ kind: "guess", value: true, seq: 2 }),
        change({ question_id: "q2", kind: "guess", value: true, seq: 3 }),
        change({ question_id: "q2", kind: "guess", value: false, seq: 4 }),
      ]),
    ).toStrictEqual([
      { question_id: "q1", value: "A", flagged: false, guessed: true },
      { question_id: "q2", value: null, flagged: false },
    ])
  })

  it("keeps flags apart from answers", () => {
    expect(
      AnswerMerge.merge([
        change({ kind: "flag", value: true, seq: 2 }),
        change({ seq: 1 }),
        change({ question_id: "q0" }),
      ]),
    ).toStrictEqual([
      { question_id: "q0", value: "A", flagged: false },
      { question_id: "q1", value: "A", flagged: true },
    ])
  })

  const changes = fc.array(
    fc.record({
      epoch: fc.integer({ min: 1, max: 3 }),
      client_id: fc.constantFrom("a", "b"),
      seq: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom("answer", "flag", "guess"),
      question_id: fc.constantFrom("q1", "q2"),
      value: fc.constantFrom("A", "B", null, true),
    }),
  )

  it("gives the same whatever the order and however often a change comes", () => {
    fc.assert(
      fc.property(
        changes.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
        ),
        ([list, again]) => {
          expect(AnswerMerge.merge(again)).toStrictEqual(AnswerMerge.merge(list))
        },
      ),
    )
  })
})
