import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Pass from "#domain/result/Pass.ts"
import * as ResultParts from "#domain/result/ResultParts.ts"
import { scoreLess } from "#domain/result/scoreLess.ts"

const choice = (score: number, isRight: boolean): ResultParts.Marked => ({
  question: { kind: "single", score },
  mark: isRight ? { verdict: "right", score } : { verdict: "wrong", score: 0 },
  given: null,
})
const short = (score: number, given: number | null): ResultParts.Marked => ({
  question: { kind: "short", score },
  mark: { verdict: "self", score: 0 },
  given,
})

describe("the parts of a result", () => {
  it("are what the keys decide and what is given by hand", () => {
    const marked = [choice(2, true), choice(3, false), short(5, 3.5), short(5, null), short(5, null), short(1, null)]
    expect(ResultParts.of(marked)).toStrictEqual({
      score: 5.5,
      total_score: 21,
      correct: 1,
      answered: 6,
      objective_score: 2,
      objective_total: 5,
      awaiting: 3,
    })
  })

  it("keep a manual mark between zero and the question's score", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -50, max: 50 }), (given) => {
        const { score, verdict } = ResultParts.withGiven(short(5, given))
        expect(verdict).toBe("self")
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(5)
        expect(score).toBe(Math.round(score * 100) / 100)
      }),
    )
  })

  it("give no manual mark to what the key decides or was not answered", () => {
    expect(ResultParts.withGiven({ ...choice(2, false), given: 2 })).toStrictEqual({ verdict: "wrong", score: 0 })
    const unanswered = { ...short(5, 5), mark: { verdict: "unanswered", score: 0 } as const }
    expect(ResultParts.withGiven(unanswered)).toStrictEqual({ verdict: "unanswered", score: 0 })
  })

  it("subtract as hundredths", () => {
    expect(scoreLess(0.3, 0.1)).toBe(0.2)
  })
})

describe("what is compared with others", () => {
  const parts = ResultParts.of([choice(2, true), choice(3, false), short(5, 4)])

  it("leaves out what learners gave themselves, or have yet to give", () => {
    const objective = { score_cents: 200, total_cents: 500 }
    expect(ResultParts.compared(parts, "learner")).toStrictEqual(objective)
    expect(ResultParts.compared({ ...parts, awaiting: 1 }, "learner")).toStrictEqual(objective)
  })

  it("includes the operator's marks, once all of them are given", () => {
    expect(ResultParts.compared(parts, "operator")).toStrictEqual({ score_cents: 600, total_cents: 1000 })
    expect(ResultParts.compared({ ...parts, awaiting: 1 }, "operator")).toBe(null)
  })

  it("is nothing without an answer or without a score to reach", () => {
    expect(ResultParts.compared({ ...parts, answered: 0 }, "learner")).toBe(null)
    expect(ResultParts.compared({ ...parts, objective_total: 0 }, "learner")).toBe(null)
  })
})

describe("whether a result is passed", () => {
  it("follows the pass mark, and stays open while awaited marks could decide it", () => {
    expect(Pass.of({ score: 59.5, pass_score: 60, awaiting: 0 })).toBe(false)
    expect(Pass.of({ score: 60, pass_score: 60, awaiting: 2 })).toBe(true)
    expect(Pass.of({ score: 59.5, pass_score: 60, awaiting: 1 })).toBe(null)
    expect(Pass.of({ score: 0, pass_score: 0, awaiting: 0 })).toBe(null)
  })
})
