import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import type { ExamRules } from "#domain/contract/examAttempt.ts"
import * as TimeLimit from "#domain/attempt/TimeLimit.ts"

const rules = (own: Partial<ExamRules>): ExamRules => ({
  exam_type: "7",
  feedback: "at_end",
  timed: true,
  minutes: 10,
  ...own,
})
const attempt = (deadline: number | null, own: Partial<ExamRules> = {}) => ({
  rules: rules(own),
  deadline,
  started_at: 1_000,
})

describe("the end of an attempt", () => {
  it("is its deadline", () => {
    expect(TimeLimit.end(attempt(601_000))).toBe(601_000)
  })

  it("is the end of its minutes where the learner is asked then, and none once the learner continued", () => {
    const asked = attempt(null, { at_time_up: "ask" })
    expect([TimeLimit.asksAt(asked), TimeLimit.end(asked), TimeLimit.end(asked, true)]).toStrictEqual([
      601_000,
      601_000,
      null,
    ])
    expect(TimeLimit.isOver(asked, 10 ** 12)).toBe(false)
  })

  it("is the end of a window, whether the learner was asked before it or not", () => {
    const asked = attempt(900_000, { at_time_up: "ask" })
    expect([TimeLimit.end(asked), TimeLimit.end(asked, true)]).toStrictEqual([601_000, 900_000])
    const soon = attempt(600_000, { at_time_up: "ask" })
    expect([TimeLimit.asksAt(soon), TimeLimit.end(soon)]).toStrictEqual([null, 600_000])
    expect([599_999, 600_000].map((now) => TimeLimit.isOver(soon, now))).toStrictEqual([false, true])
  })

  it("is none without a limit", () => {
    const untimed = attempt(null, { at_time_up: "ask", minutes: 0, timed: false })
    expect([TimeLimit.asksAt(untimed), TimeLimit.end(untimed)]).toStrictEqual([null, null])
  })
})

describe("the deadline of an attempt that begins", () => {
  test.each([
    ["its minutes", {}, null, 601_000],
    ["its minutes before the window ends", {}, 900_000, 601_000],
    ["the window before its minutes", {}, 500_000, 500_000],
    ["the window alone, without a limit", { timed: false, minutes: 0 }, 900_000, 900_000],
    ["the window, where the learner is asked after the minutes", { at_time_up: "ask" }, 900_000, 900_000],
    ["none, where the learner is asked", { at_time_up: "ask" }, null, null],
    ["none, without a limit", { timed: false, minutes: 0 }, null, null],
  ] as const)("is %s", (_, own, closes_at, expected) => {
    expect(TimeLimit.deadline(rules(own), closes_at, 1_000)).toBe(expected)
  })

  test("never lies after the window, whatever the rules", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.nat(300),
        fc.constantFrom("ask" as const, "hand_in" as const),
        fc.nat(10 ** 9),
        fc.nat(10 ** 9),
        (timed, minutes, at_time_up, closes_at, now) => {
          const at = TimeLimit.deadline(rules({ timed, minutes, at_time_up }), closes_at, now)
          expect(at).not.toBeNull()
          expect(at).toBeLessThanOrEqual(closes_at)
        },
      ),
    )
  })
})

describe("overtime", () => {
  it("is what was taken beyond the minutes of a paper that asks", () => {
    const asks = rules({ at_time_up: "ask" })
    expect([599, 600, 601, 725].map((seconds) => TimeLimit.overtime(asks, seconds))).toStrictEqual([0, 0, 1, 125])
  })

  it("is none where time ends the paper or there is no limit", () => {
    expect(TimeLimit.overtime(rules({ at_time_up: "hand_in" }), 660)).toBe(0)
    expect(TimeLimit.overtime(rules({ at_time_up: "ask", minutes: 0 }), 660)).toBe(0)
  })
})

describe("a moved deadline", () => {
  it("is shown in minutes, and not at all for less than a second", () => {
    expect([TimeLimit.moved(null, 5), TimeLimit.moved(5, null), TimeLimit.moved(1_000, 1_999)]).toStrictEqual([0, 0, 0])
    expect([TimeLimit.moved(0, 600_000), TimeLimit.moved(600_000, 0)]).toStrictEqual([600_000, -600_000])
    expect(TimeLimit.movedText(600_000)).toBe("考试时间延长10分钟")
    expect(TimeLimit.movedText(-20_000)).toBe("考试时间提前1分钟结束")
  })
})
