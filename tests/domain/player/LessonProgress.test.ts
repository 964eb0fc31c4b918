import fc from "fast-check"
import { expect, test } from "vitest"
import * as LessonProgress from "#domain/player/LessonProgress.ts"

const report = (change: Partial<LessonProgress.Report> = {}): LessonProgress.Report => ({
  classroom_id: "c1",
  lesson_id: "l1",
  position: 40,
  played: 10,
  finished: false,
  at: 2_000,
  ...change,
})
const studied = { seconds: 100, position: 20, finished: false, studied_at: 1_000 }

test.each([
  [94.9, 100, false],
  [95, 100, true],
  [0, 0, false],
])("%d of %d seconds is finished: %s", (position, seconds, expected) => {
  expect(LessonProgress.isFinished(position, seconds)).toBe(expected)
})

test("resumes at the newer of device and server", () => {
  expect(LessonProgress.resumeAt(studied, null)).toBe(20)
  expect(LessonProgress.resumeAt(studied, report())).toBe(40)
  expect(LessonProgress.resumeAt(studied, report({ at: 999 }))).toBe(20)
  expect(LessonProgress.resumeAt({ seconds: 100, position: 0, finished: false }, report({ at: 0 }))).toBe(40)
})

test("starts again what was seen to its end", () => {
  expect(LessonProgress.resumeAt({ ...studied, position: 96, finished: true }, null)).toBe(0)
})

test("counts time that passes between moments, not leaps", () => {
  expect([
    LessonProgress.step(1_000, 1_250),
    LessonProgress.step(1_000, 900),
    LessonProgress.step(0, 60_000),
  ]).toStrictEqual([0.25, 0, 0])
})

test("stays finished, whatever is seen again", () => {
  expect(
    LessonProgress.advance(report({ finished: true }), report({ position: 5, played: 2, at: 3_000 })),
  ).toStrictEqual(report({ position: 5, played: 12, finished: true, at: 3_000 }))
})

const seconds = fc.integer({ min: 0, max: 1_000 })
const moments = fc.array(
  fc.record({ position: seconds, played: fc.integer({ min: 0, max: 20 }), finished: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 20,
  },
)

test("loses and doubles no second, wherever a report is confirmed in between", () => {
  fc.assert(
    fc.property(moments, fc.array(fc.nat({ max: 19 })), (list, confirmedAfter) => {
      let kept: LessonProgress.Report | null = null
      let taken = 0
      list.forEach((moment, index) => {
        kept = LessonProgress.advance(kept, report({ ...moment, at: index }))
        if (!confirmedAfter.includes(index)) return
        taken += kept.played
        kept = LessonProgress.confirm(kept, kept)
      })
      const left = (kept as LessonProgress.Report | null)?.played ?? 0
      expect(taken + left).toBe(list.reduce((sum, { played }) => sum + played, 0))
    }),
  )
})

test("keeps what came while a report was in flight", () => {
  const sent = report()
  expect(LessonProgress.confirm(sent, sent)).toBe(null)
  expect(LessonProgress.confirm(report({ position: 45, played: 15, at: 7_000 }), sent)).toStrictEqual(
    report({ position: 45, played: 5, at: 7_000 }),
  )
})
