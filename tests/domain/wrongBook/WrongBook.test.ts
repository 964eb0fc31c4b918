import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { type Act, fold, type Mark, ROWS_TO_MASTER } from "#domain/wrongBook/WrongBook.ts"

const mark = (at: number, verdict: Mark["verdict"], change: Partial<Mark> = {}): Mark => ({
  attempt_id: `t${at}`,
  verdict,
  guessed: false,
  exam_type: "4",
  at,
  ...change,
})
const act = (at: number, done: Act["act"]): Act => ({ at, act: done })

describe("one question in the book", () => {
  it("is not there before it was right, wrong or added", () => {
    expect(fold([], [])).toBeNull()
    expect(fold([mark(1, "self"), mark(2, "unanswered")], [act(3, "remove")])).toBeNull()
  })

  it("is known, and in no book, while it was only right", () => {
    expect(fold([mark(1, "right"), mark(2, "right")], [act(3, "remove")])).toStrictEqual({
      state: "clean",
      right_count: 2,
      wrong_count: 0,
      right_streak: 2,
      last: { attempt_id: "t2", at: 2, verdict: "right" },
      last_wrong_at: null,
      added_at: null,
      missed_in: [],
      reviews: [],
    })
  })

  it("counts misses, the exam types they were in, and grades what came since the first", () => {
    expect(
      fold(
        [
          mark(1, "right"),
          mark(2, "wrong", { exam_type: "7" }),
          mark(3, "right", { guessed: true }),
          mark(4, "wrong", { exam_type: "3" }),
          mark(5, "right"),
        ],
        [],
      ),
    ).toStrictEqual({
      state: "active",
      right_count: 3,
      wrong_count: 2,
      right_streak: 1,
      last: { attempt_id: "t5", at: 5, verdict: "right" },
      last_wrong_at: 4,
      added_at: null,
      missed_in: ["3", "7"],
      reviews: [
        { at: 2, grade: "again" },
        { at: 3, grade: "hard" },
        { at: 4, grade: "again" },
        { at: 5, grade: "good" },
      ],
    })
  })

  it("is put in by hand though it was right, and is followed from then on as if it had been missed", () => {
    expect(
      fold([mark(1, "right"), mark(2, "right", { guessed: true }), mark(4, "right")], [act(3, "add")]),
    ).toStrictEqual({
      state: "active",
      right_count: 3,
      wrong_count: 0,
      right_streak: 1,
      last: { attempt_id: "t4", at: 4, verdict: "right" },
      last_wrong_at: null,
      added_at: 3,
      missed_in: [],
      reviews: [
        { at: 3, grade: "again" },
        { at: 4, grade: "good" },
      ],
    })
  })

  it("is put in by hand with no verdict; what only its learner marks is reviewed and leaves by hand alone", () => {
    const marks = [mark(1, "self"), mark(2, "unanswered"), mark(4, "self"), mark(5, "self")]
    expect(fold(marks, [act(3, "add")])).toStrictEqual({
      state: "active",
      right_count: 0,
      wrong_count: 0,
      right_streak: 0,
      last: null,
      last_wrong_at: null,
      added_at: 3,
      missed_in: [],
      reviews: [
        { at: 3, grade: "again" },
        { at: 4, grade: "hard" },
        { at: 5, grade: "hard" },
      ],
    })
  })

  test.each([
    ["right once", [mark(1, "wrong"), mark(2, "right")], [], "active", 1],
    ["right twice in a row", [mark(1, "wrong"), mark(2, "right"), mark(3, "right")], [], "mastered", 2],
    [
      "right twice, not in a row",
      [mark(1, "wrong"), mark(2, "right"), mark(3, "wrong"), mark(4, "right")],
      [],
      "active",
      1,
    ],
    ["missed again", [mark(1, "wrong"), mark(2, "right"), mark(3, "right"), mark(4, "wrong")], [], "active", 0],
    ["taken back", [mark(1, "wrong"), mark(2, "right"), mark(3, "right")], [act(4, "restore")], "active", 0],
    ["taken out", [mark(1, "wrong"), mark(2, "right")], [act(3, "remove")], "removed", 1],
    ["taken out and back", [mark(1, "wrong"), mark(2, "right")], [act(3, "remove"), act(4, "restore")], "active", 1],
    ["taken out, then right", [mark(1, "wrong"), mark(3, "right"), mark(4, "right")], [act(2, "remove")], "removed", 2],
    ["added", [mark(1, "right"), mark(2, "right")], [act(3, "add")], "active", 0],
    ["added and taken out", [mark(1, "right")], [act(3, "add"), act(4, "remove")], "removed", 0],
    ["added, out and in again", [mark(1, "right")], [act(3, "add"), act(4, "remove"), act(5, "add")], "active", 0],
    ["added, then right twice", [mark(1, "right"), mark(4, "right"), mark(5, "right")], [act(3, "add")], "mastered", 2],
    ["added while it is in", [mark(1, "wrong"), mark(2, "right")], [act(3, "add")], "active", 1],
    ["mastered, then added", [mark(1, "wrong"), mark(2, "right"), mark(3, "right")], [act(4, "add")], "active", 0],
    ["added unanswered, then right twice", [mark(2, "right"), mark(3, "right")], [act(1, "add")], "mastered", 2],
    ["only brought back", [mark(1, "right")], [act(3, "restore")], "clean", 1],
    ["taken out, then missed", [mark(1, "wrong"), mark(3, "wrong")], [act(2, "remove")], "active", 0],
  ] as const)("is, when %s, as the rule says", (_, marks, acts, state, streak) => {
    const record = fold(marks, acts)
    expect([record?.state, record?.right_streak]).toStrictEqual([state, streak])
  })
})

const marks = fc.uniqueArray(
  fc.record({
    attempt_id: fc.integer({ min: 1, max: 30 }).map((n) => `t${n}`),
    verdict: fc.constantFrom("right", "wrong", "self", "unanswered"),
    guessed: fc.boolean(),
    exam_type: fc.constantFrom("3", "4", "7"),
    at: fc.integer({ min: 0, max: 12 }),
  }),
  { selector: ({ attempt_id }) => attempt_id, maxLength: 12 },
)
const acts = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 12 }),
    act: fc.constantFrom("add" as const, "remove" as const, "restore" as const),
  }),
  { maxLength: 5 },
)

describe("whatever happened", () => {
  it("the order of the lists and repetitions change nothing", () => {
    fc.assert(
      fc.property(marks, acts, fc.infiniteStream(fc.integer()), (list, done, numbers) => {
        const shuffled = <T>(items: ReadonlyArray<T>) =>
          items
            .map((item) => ({ item, by: numbers.next().value as number }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ item }) => item)
        expect(fold(shuffled([...list, ...list]), shuffled([...done, ...done]))).toStrictEqual(fold(list, done))
      }),
    )
  })

  it("it is mastered only after the rule's number in a row, active after a miss, and neither missed nor added is never listed", () => {
    fc.assert(
      fc.property(marks, acts, (list, done) => {
        const record = fold(list, done)
        if (record === null) return
        const { state, wrong_count, right_count, right_streak, reviews, last, added_at } = record
        const isNeither = wrong_count === 0 && added_at === null
        expect(state === "clean").toBe(isNeither)
        expect(reviews.length === 0).toBe(isNeither)
        if (state === "mastered") expect(right_streak).toBeGreaterThanOrEqual(ROWS_TO_MASTER)
        if (state === "active") expect(right_streak).toBeLessThan(ROWS_TO_MASTER)
        if (last?.verdict === "wrong") expect(right_streak).toBe(0)
        expect(wrong_count + right_count).toBe(list.filter(({ verdict }) => /right|wrong/.test(verdict)).length)
      }),
    )
  })

  it("a later miss always brings it back with nothing in a row", () => {
    fc.assert(
      fc.property(marks, acts, (list, done) => {
        const record = fold([...list, mark(99, "wrong")], done)
        expect([record?.state, record?.right_streak]).toStrictEqual(["active", 0])
      }),
    )
  })
})
