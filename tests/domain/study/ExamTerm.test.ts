import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ExamDays } from "#domain/study/examCalendar.ts"
import * as ExamTerm from "#domain/study/ExamTerm.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const NONE = { url: "", hours: "", bring: "" }
const date = (kind: ExamDays["kind"], start: string, end = start): ExamDays => ({
  id: `${kind}-${start}`,
  name: kind,
  kind,
  start,
  end,
  ...NONE,
})
const REGISTRATION = date("registration", "2026-12-15", "2027-01-08")
const TICKET = date("ticket", "2027-04-01", "2027-04-11")
const EXAM = date("exam", "2027-04-10", "2027-04-11")
const RESULTS = date("results", "2027-05-20", "2027-06-20")
const NEXT_REGISTRATION = date("registration", "2027-06-15", "2027-07-05")
const NEXT = date("exam", "2027-10-23", "2027-10-24")
const NEXT_RESULTS = date("results", "2027-11-30")
const CALENDAR = [NEXT_RESULTS, NEXT, RESULTS, REGISTRATION, TICKET, EXAM, NEXT_REGISTRATION]
const noonOf = (day: string) => Date.parse(`${day}T12:00:00+08:00`)
const at = (day: string, facts: Partial<ExamTerm.Facts> = {}) =>
  ExamTerm.at({ calendar: CALENDAR, exam_day: "2027-04-10", registered: false, ...facts }, noonOf(day))

describe("the term of an exam", () => {
  it.each([
    ["2026-11-30", "preparing", 131, REGISTRATION],
    ["2026-12-01", "registration", 130, REGISTRATION],
    ["2026-12-15", "registration", 116, REGISTRATION],
    ["2027-01-08", "registration", 92, REGISTRATION],
    ["2027-01-09", "preparing", 91, REGISTRATION],
    ["2027-03-10", "preparing", 31, REGISTRATION],
    ["2027-03-11", "sprint", 30, TICKET],
    ["2027-04-08", "sprint", 2, TICKET],
    ["2027-04-09", "eve", 1, TICKET],
    ["2027-04-10", "sitting", null, TICKET],
    ["2027-04-11", "sitting", null, TICKET],
    ["2027-04-12", "after", null, RESULTS],
    ["2027-05-19", "after", null, RESULTS],
    ["2027-05-20", "results", null, RESULTS],
    ["2027-06-20", "results", null, RESULTS],
  ])("on %s it is %s", (day, phase, left, step) => {
    expect(at(day)).toStrictEqual({ phase, exam: EXAM, left, step, others: [NEXT] })
  })

  it("is over when results were asked for long enough, and leads to the next exam", () => {
    expect(at("2027-06-21")).toStrictEqual({ phase: "choosing", exam: null, left: null, step: null, others: [NEXT] })
    expect(at("2027-06-21", { exam_day: null }).phase).toBe("choosing")
  })

  it("asks nobody to register who did", () => {
    expect(at("2026-12-20", { registered: true })).toStrictEqual({
      phase: "preparing",
      exam: EXAM,
      left: 111,
      step: null,
      others: [NEXT],
    })
  })

  it("knows the registration of the next exam from that of this one", () => {
    expect(at("2027-06-20", { exam_day: "2027-10-24" })).toStrictEqual({
      phase: "registration",
      exam: NEXT,
      left: 125,
      step: NEXT_REGISTRATION,
      others: [],
    })
  })

  it("takes a day of the learner's own where the calendar has no exam, and ends two weeks after it", () => {
    const own = { exam_day: "2027-03-01", calendar: [NEXT] }
    const exam = { ...date("exam", "2027-03-01"), id: "", name: "我的考试" }
    expect(at("2027-02-28", own)).toStrictEqual({ phase: "eve", exam, left: 1, step: null, others: [NEXT] })
    expect(["2027-03-01", "2027-03-02", "2027-03-15", "2027-03-16"].map((day) => at(day, own).phase)).toStrictEqual([
      "sitting",
      "after",
      "after",
      "choosing",
    ])
  })

  it("turns at midnight in Shanghai", () => {
    const midnight = Date.parse("2027-04-09T00:00:00+08:00")
    const facts = { calendar: CALENDAR, exam_day: "2027-04-11", registered: true }
    expect([ExamTerm.at(facts, midnight - 1).phase, ExamTerm.at(facts, midnight).phase]).toStrictEqual([
      "sprint",
      "eve",
    ])
  })

  it("does not take what names no day for an exam", () => {
    expect(at("2027-04-09", { exam_day: "2027-02-30", calendar: [] }).phase).toBe("choosing")
  })
})

/** Days of a term, each part as long as it is drawn: what every day of it is follows from the lengths. */
const term = fc.record({
  first: fc.integer({ min: 8_000, max: 40_000 }),
  early: fc.integer({ min: 0, max: 60 }),
  registration: fc.integer({ min: 1, max: 40 }),
  preparing: fc.integer({ min: 31, max: 200 }),
  exam: fc.integer({ min: 1, max: 5 }),
  waiting: fc.integer({ min: 1, max: 100 }),
  results: fc.integer({ min: 1, max: 60 }),
  registered: fc.boolean(),
  isReversed: fc.boolean(),
})

const dayOf = (number: number) => Shanghai.dateText(number * Shanghai.DAY_MS)

it("names the phase of every day of a term whose parts are known", () => {
  fc.assert(
    fc.property(term, fc.integer({ min: 0, max: Shanghai.DAY_MS - 1 }), (parts, time) => {
      const opens = parts.first + parts.early
      const closes = opens + parts.registration
      const starts = closes + parts.preparing
      const ends = starts + parts.exam
      const told = ends + parts.waiting
      const over = told + Math.max(parts.results, 14)
      const calendar = [
        date("registration", dayOf(opens), dayOf(closes - 1)),
        date("exam", dayOf(starts), dayOf(ends - 1)),
        date("results", dayOf(told), dayOf(told + parts.results - 1)),
      ]
      const facts = {
        calendar: parts.isReversed ? calendar.toReversed() : calendar,
        exam_day: dayOf(starts),
        registered: parts.registered,
      }
      const expected: ReadonlyArray<readonly [until: number, phase: ExamTerm.Phase]> = [
        [opens - 14, "preparing"],
        [closes, parts.registered ? "preparing" : "registration"],
        [starts - 30, "preparing"],
        [starts - 1, "sprint"],
        [starts, "eve"],
        [ends, "sitting"],
        [told, "after"],
        [over, "results"],
        [Infinity, "choosing"],
      ]
      for (const day of expected.flatMap(([until]) => (until === Infinity ? [] : [until - 1, until, until + 1]))) {
        const phase = expected.find(([until]) => day < until)?.[1]
        const now = day * Shanghai.DAY_MS - Shanghai.OFFSET_MS + time
        expect([dayOf(day), ExamTerm.at(facts, now).phase]).toStrictEqual([dayOf(day), phase])
      }
    }),
  )
})
