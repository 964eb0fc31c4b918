import { expect, it } from "vitest"
import * as ResultMoment from "#domain/result/ResultMoment.ts"

const tried = (attempt_id: string, score: number, total_score = 100) => ({
  attempt_id,
  score,
  total_score,
  ended_at: "2026-03-02 10:00:00",
})
const of = (score: number, earlier: number | null, change: Partial<ResultMoment.Earned> = {}) =>
  ResultMoment.of({
    attempt_id: "now",
    score,
    total_score: 100,
    pass_score: 60,
    awaiting: 0,
    tries: [...(earlier === null ? [] : [tried("before", earlier)]), tried("now", score)],
    ...change,
  })

it("says what was gained since the last try, and that the line was passed", () => {
  expect(of(97, 45)).toStrictEqual({ text: "比上次多52分，过了及格线", isGain: true })
  expect(of(97, 72.5)).toStrictEqual({ text: "比上次多24.5分", isGain: true })
  expect(of(55, 45)).toStrictEqual({ text: "比上次多10分，离及格还差5分", isGain: true })
})

it("says that the line is passed, the first time and no other", () => {
  const passed = { text: "过了及格线", isGain: true }
  expect(of(80, null)).toStrictEqual(passed)
  expect(of(80, 45, { tries: [tried("now", 80), tried("later", 45)] })).toStrictEqual(passed)
  const thrice = [tried("first", 70), tried("before", 50), tried("now", 80)]
  expect(of(80, 50, { tries: thrice })).toStrictEqual({ text: "比上次多30分", isGain: true })
  expect(of(100, null)).toStrictEqual({ text: "全对", isGain: true })
})

it("says how far the line is, and never scolds", () => {
  expect(of(55.5, 58)).toStrictEqual({ text: "离及格还差4.5分", isGain: false })
  expect(of(80, 90)).toBe(null)
})

it("says that all was right", () => {
  expect(
    of(10, 8, { total_score: 10, pass_score: 0, tries: [tried("before", 8, 10), tried("now", 10, 10)] }),
  ).toStrictEqual({
    text: "全对，比上次多2分",
    isGain: true,
  })
})

it("says nothing that a mark to come would make false, nor compares with another total", () => {
  expect(of(55, 45, { awaiting: 1 })).toBe(null)
  expect(of(55, null, { pass_score: 0 })).toBe(null)
  expect(of(80, 45, { tries: [tried("before", 45, 90), tried("now", 80)] })).toBe(null)
  expect(of(0, null, { total_score: 0, pass_score: 0 })).toBe(null)
})
