import fc from "fast-check"
import { expect, it } from "vitest"
import * as DailySet from "#domain/practice/DailySet.ts"
import * as Today from "#domain/study/Today.ts"

const OPEN = { isExpires: false }
const NOTHING: Today.Facts = { due: 0, answered: 0, goal: null, daily: null, lessons: 0 }

it.each<[string, Partial<Today.Facts>, Today.Today]>([
  ["what is forgotten comes first", { due: 3, daily: "open", lessons: 5 }, { goal: 10, left: 10, next: "review" }],
  ["then the day's set", { daily: "open", lessons: 5 }, { goal: 10, left: 10, next: "questions" }],
  [
    "a set is not the day where twenty were asked for",
    { daily: "done", answered: 10, goal: 20, lessons: 5 },
    { goal: 20, left: 10, next: "questions" },
  ],
  [
    "the day's questions are done: lessons",
    { daily: "done", answered: 20, goal: 20, lessons: 5 },
    { goal: 20, left: 0, next: "lesson" },
  ],
  [
    "an open set asks for nothing once the day's questions are done",
    { daily: "open", answered: 20, goal: 20, lessons: 5 },
    { goal: 20, left: 0, next: "lesson" },
  ],
  ["more than was asked for", { daily: "done", answered: 25, goal: 20 }, { goal: 20, left: 0, next: null }],
  ["no bank yet: lessons", { answered: 0, goal: 20, lessons: 1 }, { goal: 20, left: 20, next: "lesson" }],
  [
    "what could not be read is not claimed",
    { due: null, answered: null, daily: "done", lessons: null },
    { goal: 10, left: null, next: null },
  ],
])("%s", (_, facts, today) => {
  expect(Today.of({ ...NOTHING, ...facts })).toStrictEqual(today)
})

const SESSION = { ...NOTHING, due: 3, daily: "open", lessons: 5 } as const

it.each<
  [string, Partial<Today.Facts>, number | null, Parameters<typeof Today.session>[2], Today.Session["kind"] | null]
>([
  ["what is due and a bank", {}, 10, null, "begin"],
  ["what is due alone", { daily: null, lessons: 0 }, 10, null, "begin"],
  ["a bank alone", { due: null, lessons: null }, 10, null, "begin"],
  ["lessons alone are no session", { due: 0, daily: null }, 10, null, null],
  ["the day's questions are answered", {}, 0, null, null],
  ["nobody knows what is answered", {}, null, null, null],
  ["goes on, whatever was answered besides", {}, 0, "questions", "continue"],
  ["goes on with the lesson", {}, 0, "lesson", "continue"],
  ["is over", {}, 5, "done", "done"],
])("the day in one go: %s", (_, facts, left, state, kind) => {
  expect(Today.session({ ...SESSION, ...facts }, { left }, state)?.kind ?? null).toBe(kind)
})

it("reviews no more than is missing of the day", () => {
  expect(Today.session({ ...SESSION, due: 30 }, { left: 10 }, null)).toStrictEqual({
    kind: "begin",
    questions: 10,
    due: 7,
    hasLesson: true,
  })
})

it.each<[number, boolean, string, string]>([
  [10, true, "20:00", "今晚二十分钟"],
  [20, true, "20:00", "今晚二十五分钟"],
  [10, false, "04:59", "今晚十分钟"],
  [10, true, "05:00", "今天二十分钟"],
  [5, false, "16:59", "今天五分钟"],
  [0, true, "17:00", "今晚十分钟"],
  [60, true, "20:00", "今晚五十五分钟"],
  [66, true, "20:00", "今晚一小时"],
  [200, true, "20:00", "今晚一个多小时"],
])("names what %i questions take, with a lesson or without: %s, at %s", (questions, hasLesson, time, name) => {
  expect(Today.sessionName({ questions, hasLesson }, Date.parse(`2026-11-26T${time}:00+08:00`))).toBe(name)
})

it("begins tomorrow with what is forgotten by then", () => {
  expect(Today.tomorrow({ due: 5, hasBank: true, lessons: 3 })).toStrictEqual({ task: "review", due: 5 })
  expect(Today.tomorrow({ due: 0, hasBank: true, lessons: 3 })?.task).toBe("questions")
  expect(Today.tomorrow({ due: 0, hasBank: false, lessons: 3 })?.task).toBe("lesson")
  expect(Today.tomorrow({ due: 0, hasBank: false, lessons: 0 })).toBe(null)
})

it("asks for a daily set where nobody said how many", () => {
  expect(Today.DEFAULT_GOAL).toBe(DailySet.SIZE)
})

it("counts the lessons that can be studied and are not finished", () => {
  const classrooms = [
    { lessons: 30, finished_lessons: 4, expiry: null },
    { lessons: 12, finished_lessons: 12, expiry: OPEN },
    { lessons: 3, finished_lessons: 1, expiry: { isExpires: true } },
    { lessons: 3, finished_lessons: 4, expiry: OPEN },
  ]
  expect(Today.lessonsLeft(classrooms)).toBe(26)
})

it.each<[number, number | null, string | null]>([
  [16, 135, "每周1课时，考前学得完"],
  [40, 40, "每天1课时，考前学得完"],
  [41, 40, "每天2课时，考前学得完"],
  [20, 40, "每周4课时，考前学得完"],
  [3, 1, "每天3课时，考前学得完"],
  [3, 5, "每天1课时，考前学得完"],
  [3, 0, null],
  [3, null, null],
  [0, 40, null],
])("%i lessons, %s days: %s", (lessons, daysLeft, text) => {
  const pace = Today.pace(lessons, daysLeft)
  expect(pace && Today.paceText(pace)).toBe(text)
})

it("a pace finishes everything before the exam, and one lesson fewer a day or week would not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (lessons, daysLeft) => {
      const pace = Today.pace(lessons, daysLeft)
      const times = pace?.every === "week" ? Math.floor(daysLeft / 7) : daysLeft
      const each = pace?.lessons ?? 0
      expect(each * times).toBeGreaterThanOrEqual(lessons)
      expect((each - 1) * times).toBeLessThan(lessons)
    }),
  )
})
