import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { draw } from "#domain/practice/QuestionDraw.ts"
import { type Placed, shuffled } from "#domain/practice/QuestionOrder.ts"

/** Questions alone and cases of up to four parts, in the order of a bank. */
const bank = fc
  .array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 })
  .map((sizes) =>
    sizes.flatMap((size, n): ReadonlyArray<Placed> =>
      size === 0
        ? [{ id: `q${n}`, case_id: null }]
        : Array.from({ length: size }, (_, part) => ({ id: `c${n}-${part}`, case_id: `c${n}` })),
    ),
  )
const ids = (questions: ReadonlyArray<Placed>) => questions.map(({ id }) => id)

/** Whether the parts of every case stand together, in their order. */
const keepsCases = (before: ReadonlyArray<Placed>, after: ReadonlyArray<Placed>): boolean =>
  [...new Set(after.map(({ case_id }) => case_id))]
    .filter((id) => id !== null)
    .every((id) => {
      const parts = ids(before.filter(({ case_id }) => case_id === id))
      const first = ids(after).indexOf(parts[0] ?? "")
      return ids(after.slice(first, first + parts.length)).join() === parts.join()
    })

describe("a shuffled paper", () => {
  it("has an order of its own, the same for the same seed", () => {
    const questions = ["a", "b", "c", "d", "e"].map((id) => ({ id, case_id: null }))
    expect(ids(shuffled(questions, "attempt 1")).join("")).toBe("acedb")
    expect(ids(shuffled(questions, "attempt 2")).join("")).toBe("edbac")
  })

  it("has every question once and every case whole, whatever the seed", () => {
    fc.assert(
      fc.property(bank, fc.string(), (questions, seed) => {
        const after = shuffled(questions, seed)
        expect(ids(after).toSorted()).toStrictEqual(ids(questions).toSorted())
        expect(keepsCases(questions, after)).toBe(true)
        expect(shuffled(questions, seed)).toStrictEqual(after)
      }),
    )
  })

  it("puts every question first for some seed", () => {
    const questions = Array.from({ length: 6 }, (_, n) => ({ id: `q${n}`, case_id: null }))
    const firsts = Array.from({ length: 200 }, (_, seed) => shuffled(questions, `seed ${seed}`)[0]?.id)
    expect(new Set(firsts)).toStrictEqual(new Set(ids(questions)))
  })
})

describe("a draw", () => {
  it("gives what was asked for and no more, each once, cases whole", () => {
    fc.assert(
      fc.property(bank, fc.integer({ min: 1, max: 40 }), fc.string(), (pool, count, seed) => {
        const drawn = draw(pool, count, seed)
        const smallest = Math.min(...[...Map.groupBy(pool, (q) => q.case_id ?? q.id).values()].map((u) => u.length))
        expect(new Set(ids(drawn)).size).toBe(drawn.length)
        expect(keepsCases(pool, drawn)).toBe(true)
        for (const { case_id } of drawn)
          if (case_id !== null)
            expect(drawn.filter((q) => q.case_id === case_id)).toHaveLength(
              pool.filter((q) => q.case_id === case_id).length,
            )
        if (pool.length <= count) expect(drawn).toHaveLength(pool.length)
        else if (smallest <= count) expect(drawn.length).toBeLessThanOrEqual(count)
        if (pool.every(({ case_id }) => case_id === null)) expect(drawn).toHaveLength(Math.min(count, pool.length))
      }),
    )
  })

  it("gives one case that is larger than asked rather than nothing", () => {
    const pool = ["a", "b", "c"].map((id) => ({ id, case_id: "one" }))
    expect(ids(draw(pool, 2, ""))).toStrictEqual(["a", "b", "c"])
  })
})
