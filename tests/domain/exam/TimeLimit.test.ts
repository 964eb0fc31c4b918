import { describe, expect, it } from "vitest"
import type { ExamRules } from "#domain/contract/examAttempt.ts"
import * as TimeLimit from "#domain/exam/TimeLimit.ts"

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

  it("is the end of its minutes where the learner is asked then", () => {
    const asked = attempt(null, { at_time_up: "ask" })
    expect([TimeLimit.isAsked(asked), TimeLimit.end(asked)]).toStrictEqual([true, 601_000])
  })

  it("is none without a limit", () => {
    const untimed = attempt(null, { at_time_up: "ask", minutes: 0, timed: false })
    expect([TimeLimit.isAsked(untimed), TimeLimit.end(untimed)]).toStrictEqual([false, null])
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
  it("is told in minutes, and not at all for less than a second", () => {
    expect([TimeLimit.moved(null, 5), TimeLimit.moved(5, null), TimeLimit.moved(1_000, 1_999)]).toStrictEqual([0, 0, 0])
    expect([TimeLimit.moved(0, 600_000), TimeLimit.moved(600_000, 0)]).toStrictEqual([600_000, -600_000])
    expect(TimeLimit.movedText(600_000)).toBe("考试时间延长 10 分钟")
    expect(TimeLimit.movedText(-20_000)).toBe("考试时间提前 1 分钟结束")
  })
})
