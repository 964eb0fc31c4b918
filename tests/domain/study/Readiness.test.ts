import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Readiness from "#domain/study/Readiness.ts"
import { runs } from "../../support/runs.ts"
import { calibrate } from "./calibration.ts"
import { generated } from "./generatedLearner.ts"

const PAPER: Readiness.Paper = {
  total: 100,
  pass: 60,
  parts: [
    { chapter: "a", questions: 40, points: 60 },
    { chapter: "b", questions: 40, points: 40 },
  ],
  written: { questions: 0, points: 0 },
}

const answered = (
  chapter: string,
  questions: number,
  standing: Readiness.Answers["standing"] = "clean",
  days = 0,
): Readiness.Answers => ({ chapter, questions, standing, days })

const of = (answers: ReadonlyArray<Readiness.Answers>, rest: Partial<Readiness.Record> = {}) =>
  Readiness.of({ paper: PAPER, answers, written: [], mocks: [], ...rest })

/** Fails where nothing is said. */
const known = (said: Readiness.Readiness) => {
  if (!said.isKnown) throw new Error(`nothing is said: ${said.missing} answers are missing`)
  return said
}

describe("what an exam of today would come to", () => {
  it("is a score by chapter with an interval, a chance and the points that are lost", () => {
    const said = known(
      of([answered("a", 30), answered("a", 10, "missed"), answered("b", 10), answered("b", 20, "missed")]),
    )
    expect(said).toMatchObject({ score: 63, low: 51, high: 74 })
    expect(said.chance).toBeCloseTo(0.61, 1)
    expect(said.gains.map(({ chapter, points }) => [chapter, Math.round(points)])).toStrictEqual([
      ["b", 22],
      ["a", 15],
    ])
  })

  it("is not said below thirty questions, nor while chapters of half of the points have hardly any", () => {
    expect(of([answered("a", 20), answered("b", 5)])).toMatchObject({ isKnown: false, missing: 5 })
    expect(of([answered("b", 80)])).toMatchObject({ isKnown: false, missing: 3 })
    expect(of([answered("b", 80), answered("a", 3)])).toMatchObject({ isKnown: true })
    expect(of([])).toMatchObject({ isKnown: false, missing: 30 })
  })

  it("counts written questions by their marks alone, and is not said where they are most of a paper without any", () => {
    const half = {
      total: 100,
      pass: 60,
      parts: [{ chapter: "a", questions: 40, points: 40 }],
      written: { questions: 6, points: 60 },
    }
    const answers = [answered("a", 40)]
    const marked = (share: number) => ({ paper: half, written: [1, 2, 3].map((days) => ({ share, days })) })
    expect(of(answers, { paper: half })).toMatchObject({ isKnown: false, missing: 3 })
    expect(known(of(answers, marked(0.9))).score).toBeGreaterThan(known(of(answers, marked(0.2))).score + 20)
  })

  it("says a wider interval where less is known, and where it was learnt long ago", () => {
    const width = (answers: ReadonlyArray<Readiness.Answers>) => {
      const { low, high } = known(of(answers))
      return high - low
    }
    const many = ["a", "b"].flatMap((chapter) => [answered(chapter, 80), answered(chapter, 40, "missed")])
    const few = ["a", "b"].flatMap((chapter) => [answered(chapter, 12), answered(chapter, 6, "missed")])
    expect(width(few)).toBeGreaterThan(width(many))
    expect(width(few.map((one) => ({ ...one, days: 120 })))).toBeGreaterThan(width(few))
  })

  it("falls when the forgetting date of what was missed once is past", () => {
    const learned = of([answered("a", 20), answered("b", 20), answered("b", 20, "learned")])
    const forgotten = of([answered("a", 20), answered("b", 20), answered("b", 20, "missed")])
    expect(known(learned).score).toBeGreaterThan(known(forgotten).score)
  })

  it("is moved by mocks as far as their questions were new", () => {
    const answers = [answered("a", 20), answered("a", 20, "missed"), answered("b", 20), answered("b", 20, "missed")]
    const score = (questions: number) => known(of(answers, { mocks: [{ share: 0.9, days: 0, questions }] })).score
    expect(score(80)).toBeGreaterThan(score(5))
    expect(score(5)).toBeGreaterThanOrEqual(known(of(answers)).score)
  })

  it("stays within the paper, and one more right answer never lowers it", () => {
    fc.assert(
      fc.property(records, fc.constantFrom("a", "b"), (record, chapter) => {
        const said = Readiness.of(record)
        if (!said.isKnown) return
        const { score, low, high, chance } = said
        expect([0, low, score, high, record.paper.total].toSorted((a, b) => a - b)).toStrictEqual([
          0,
          low,
          score,
          high,
          record.paper.total,
        ])
        expect(chance >= 0 && chance <= 1).toBe(true)
        const more = known(Readiness.of({ ...record, answers: [...record.answers, answered(chapter, 1)] }))
        expect(more.score).toBeGreaterThanOrEqual(score)
      }),
      { numRuns: runs(200) },
    )
  })

  it("tells its chances on generated histories better than the last three mocks, and as they come true", () => {
    const {
      known: told,
      compared,
      brier,
      ofMocks,
      tenths,
      within,
    } = calibrate(Array.from({ length: runs(400) }, (_, seed) => generated(seed)))
    expect(told).toBeGreaterThan(compared)
    expect(brier).toBeLessThan(ofMocks)
    const off = tenths.reduce((sum, { cases, told: chance, passed }) => sum + cases * Math.abs(chance - passed), 0)
    // some tenths of so few have a dozen cases; `npm run bench -- --only readiness` asks each for 5 points
    expect(off / told).toBeLessThan(0.08)
    expect(within).toBeGreaterThan(0.78)
  })
})

const share = fc.double({ min: 0, max: 1, noNaN: true })
const days = fc.integer({ min: 0, max: 400 })
const records: fc.Arbitrary<Readiness.Record> = fc.record({
  paper: fc.constant(PAPER),
  answers: fc.array(
    fc.record({
      chapter: fc.constantFrom("a", "b", "c"),
      standing: fc.constantFrom("clean", "learned", "missed"),
      days,
      questions: fc.integer({ min: 1, max: 200 }),
    }),
    { maxLength: 12 },
  ),
  written: fc.array(fc.record({ share, days }), { maxLength: 5 }),
  mocks: fc.array(fc.record({ share, days, questions: fc.integer({ min: 1, max: 100 }) }), { maxLength: 5 }),
})
