import fc from "fast-check"
import { expect, test } from "vitest"
import { claimed, type GuestTrial, textOf, withAnswers } from "#domain/practice/GuestTrial.ts"

const HOUR = 3_600_000
const given = (bank_id: string, ids: ReadonlyArray<string>, at = 0, value = "A"): GuestTrial => ({
  trial_id: `${bank_id} ${at}`,
  bank_id,
  answers: ids.map((question_id) => ({ question_id, value })),
  at,
})

test("the first answer to each question stays, under the trial's first name", () => {
  const kept = withAnswers([given("b1", ["q1"], 5)], given("b1", ["q1", "q2"], 9, "B"))
  expect(kept).toStrictEqual([
    { ...given("b1", [], 5), at: 9, answers: [...given("b1", ["q1"]).answers, ...given("b1", ["q2"], 0, "B").answers] },
  ])
  expect(withAnswers(kept, given("b1", ["q2"], 10))).toBe(kept)
})

test("however much is tried, little is kept: three banks, ten answers each, no question twice", () => {
  const step = fc.record({
    bank: fc.integer({ max: 6, min: 0 }),
    questions: fc.uniqueArray(fc.integer({ max: 30, min: 0 })),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let kept: ReadonlyArray<GuestTrial> = []
      for (const [at, { bank, questions }] of steps.entries())
        kept = withAnswers(kept, given(`b${bank}`, questions.map(String), at))
      expect(kept.length).toBeLessThanOrEqual(3)
      expect(new Set(kept.map(({ bank_id }) => bank_id)).size).toBe(kept.length)
      for (const { answers } of kept) {
        expect(answers.length).toBeLessThanOrEqual(10)
        expect(new Set(answers.map(({ question_id }) => question_id)).size).toBe(answers.length)
      }
    }),
  )
})

test("the session that comes first takes them over, and no other one later; what is old is nobody's", () => {
  const [trial, old] = [given("b1", ["q1"], 3 * HOUR), given("b2", ["q2"], 0)]
  const own = claimed([trial, old], "t1", 4 * HOUR)
  expect(own).toStrictEqual([{ ...trial, claim: "t1" }])
  expect(claimed(own, "t1", 4 * HOUR)).toStrictEqual(own)
  expect(claimed(own, "t2", 4 * HOUR)).toStrictEqual([])
  expect(claimed([trial], "t1", 2 * HOUR)).toStrictEqual([])
})

test("says how many were taken and where the wrong ones are", () => {
  expect(textOf([{ kept: 0, wrong: 0 }])).toBeNull()
  expect(textOf([{ kept: 4, wrong: 0 }])).toBe("刚才试做的4道题已经记入今天的练习，全部答对")
  expect(
    textOf([
      { kept: 10, wrong: 3 },
      { kept: 2, wrong: 1 },
    ]),
  ).toBe("刚才试做的12道题已经记入今天的练习，答错的4道收进了错题本")
})
