import fc from "fast-check"
import { expect, it } from "vitest"
import * as StudyPlan from "#domain/study/StudyPlan.ts"

const OPEN = { isExpires: false }
const classroom = (
  lessons: number,
  finished_lessons: number,
  expiry: { readonly isExpires: boolean } | null = OPEN,
) => ({
  lessons,
  finished_lessons,
  expiry,
})

it.each([
  ["40 lessons in 40 days", [classroom(30, 0), classroom(12, 2)], 40, { lessons: 40, aDay: 1 }],
  ["a day more is a lesson a day less than all", [classroom(41, 0)], 40, { lessons: 41, aDay: 2 }],
  ["the day before", [classroom(3, 0)], 1, { lessons: 3, aDay: 3 }],
  ["the day itself", [classroom(3, 0)], 0, { lessons: 3, aDay: null }],
  ["no exam day", [classroom(3, 1, null)], null, { lessons: 2, aDay: null }],
  ["what is no longer open is not planned", [classroom(3, 1, { isExpires: true })], 5, { lessons: 0, aDay: 0 }],
  ["lessons that left the course", [classroom(3, 4), classroom(2, 1)], 5, { lessons: 1, aDay: 1 }],
])("%s", (_, classrooms, daysLeft, plan) => {
  expect(StudyPlan.of(classrooms, daysLeft)).toStrictEqual(plan)
})

it("finishes everything before the exam, and would not with a lesson a day fewer", () => {
  const some = fc.record({ lessons: fc.nat(80), finished_lessons: fc.nat(80), expiry: fc.constant(null) })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), fc.integer({ min: 1, max: 400 }), (classrooms, daysLeft) => {
      const { lessons, aDay } = StudyPlan.of(classrooms, daysLeft)
      expect((aDay ?? 0) * daysLeft).toBeGreaterThanOrEqual(lessons)
      expect(Math.max(0, (aDay ?? 0) - 1) * daysLeft).toBeLessThan(Math.max(1, lessons))
    }),
  )
})
