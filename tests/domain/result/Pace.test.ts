import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Pace from "#domain/result/Pace.ts"

const SECOND = 1_000

describe("the time of each question", () => {
  it("is the time up to its changes, and no time for a long pause", () => {
    const steps = [
      { question_id: "q2", at: 90 * SECOND },
      { question_id: "q1", at: 30 * SECOND },
      { question_id: "q1", at: 100 * SECOND },
      { question_id: "q3", at: 100 * SECOND + Pace.MAX_PAUSE_MS + 1 },
    ]
    expect(Pace.of(steps, 0, 10_000 * SECOND)).toStrictEqual({
      seconds: [
        { question_id: "q1", seconds: 40 },
        { question_id: "q2", seconds: 60 },
        { question_id: "q3", seconds: 0 },
      ],
      away_seconds: 600,
    })
  })

  it("never sums up to more than the attempt took, whatever the clocks", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ question_id: fc.constantFrom("a", "b"), at: fc.double({ noNaN: true }) })),
        fc.integer({ min: 0, max: 10_000 * SECOND }),
        (steps, length) => {
          const { seconds, away_seconds } = Pace.of(steps, 0, length)
          const all = seconds.reduce((sum, one) => sum + one.seconds, away_seconds)
          // each number is rounded by itself
          expect(all).toBeLessThanOrEqual(length / SECOND + 1.5)
          expect(Math.min(0, ...seconds.map((one) => one.seconds))).toBe(0)
        },
      ),
    )
  })
})
