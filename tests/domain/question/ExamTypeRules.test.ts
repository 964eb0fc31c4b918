import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EXAM_TYPES } from "#domain/question/ExamType.ts"
import { EXAM_TOOLS } from "#domain/core/ExamTools.ts"
import * as ExamTypeRules from "#domain/question/ExamTypeRules.ts"
import { DAILY, PRACTICE } from "#domain/question/practiceTypes.ts"

const row = (id: string) => {
  const rules = ExamTypeRules.find(id)
  if (rules === null) return id
  const { made, page, minutes, feedback, key_policy, order, attempts, partial } = rules
  return [id, made, page, minutes, feedback.join(" or "), key_policy, order, attempts, partial].join(" · ")
}

describe("the rules of the ten exam types", () => {
  it("are these, whole", () => {
    expect(EXAM_TYPES.map(({ id }) => row(id))).toStrictEqual([
      "2 · draw · practice · 0 · at_once or at_end · at_once · shuffled · 0 · none",
      "3 · day · practice · 0 · at_once or at_end · at_once · given · 1 · none",
      "4 · chapters · practice · 0 · at_once or at_end · at_once · given · 0 · none",
      "5 · paper · mock-exam · 60 · at_end or at_once · after_hand_in · given · 0 · none",
      "7 · paper · mock-exam · 60 · at_end · after_hand_in · given · 0 · none",
      "9 · paper · mock-exam · 60 · at_end · after_hand_in · given · 0 · none",
      "10 · paper · mock-exam · 30 · at_end · after_hand_in · shuffled · 0 · share",
      "11 · paper · practice · 0 · at_once or at_end · at_once · given · 0 · none",
      "12 · chapters · practice · 0 · at_once or at_end · at_once · shuffled · 0 · share",
      "13 · paper · mock-exam · 60 · at_end · after_hand_in · given · 3 · share",
    ])
  })

  it("know no other type, which has the pages of an exam", () => {
    expect([ExamTypeRules.find("1"), ExamTypeRules.find("toString"), ExamTypeRules.pageOf("1")]).toStrictEqual([
      null,
      null,
      "mock-exam",
    ])
  })

  it("name the type of a bank's own practice and that of a day's set", () => {
    expect([PRACTICE, DAILY].map((id) => ExamTypeRules.find(id)?.made)).toStrictEqual(["chapters", "day"])
  })
})

const exam_type = fc.constantFrom(...EXAM_TYPES.map(({ id }) => id))
const own = fc.record(
  {
    minutes: fc.integer({ min: 0, max: 240 }),
    attempts: fc.integer({ min: 0, max: 5 }),
    key_policy: fc.constantFrom<ExamTypeRules.KeyPolicy>("at_once", "after_hand_in", "after_close"),
    order: fc.constantFrom("given", "shuffled"),
    partial: fc.constantFrom("none", "share"),
    hasWindow: fc.boolean(),
  },
  { requiredKeys: ["hasWindow"] },
)
const wanted = fc.constantFrom("at_once", "at_end", undefined)

describe("a paper", () => {
  it("of past questions is sat by the clock, or gone through without one", () => {
    const paper = ExamTypeRules.ofPaper("5", { hasWindow: false, minutes: 90 })
    expect(ExamTypeRules.ofAttempt("5", paper, undefined)).toStrictEqual({
      exam_type: "5",
      feedback: "at_end",
      timed: true,
      minutes: 90,
      tools: EXAM_TOOLS,
    })
    expect(ExamTypeRules.ofAttempt("5", paper, "at_once")).toStrictEqual({
      exam_type: "5",
      feedback: "at_once",
      timed: false,
      minutes: 0,
      tools: EXAM_TOOLS,
      choice: true,
    })
  })

  it("overrides its type with its own rules", () => {
    fc.assert(
      fc.property(exam_type, own, (type, { hasWindow, ...said }) => {
        expect(ExamTypeRules.ofPaper(type, { hasWindow, ...said })).toMatchObject({ made: "paper", ...said })
      }),
    )
  })

  it("shows no key on the way where its policy, its window or its tries forbid that", () => {
    fc.assert(
      fc.property(exam_type, own, wanted, (type, paper, feedback) => {
        const rules = ExamTypeRules.ofPaper(type, paper)
        const isForbidden =
          rules.key_policy === "after_close" ||
          paper.key_policy === "after_hand_in" ||
          (paper.key_policy !== "at_once" && (paper.hasWindow || rules.attempts > 0))
        if (isForbidden) expect(ExamTypeRules.ofAttempt(type, rules, feedback).feedback).toBe("at_end")
      }),
    )
  })

  it("never runs a clock for somebody who sees the keys on the way or may choose to", () => {
    fc.assert(
      fc.property(exam_type, own, wanted, (type, paper, feedback) => {
        const rules = ExamTypeRules.ofAttempt(type, ExamTypeRules.ofPaper(type, paper), feedback)
        if (rules.feedback === "at_once" || rules.choice === true)
          expect([rules.timed, rules.minutes]).toStrictEqual([false, 0])
      }),
    )
  })
})
