import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Scoring from "#domain/question/Scoring.ts"

const asked = (kind: Parameters<typeof Scoring.mark>[0]["kind"], score = 10) => ({ kind, score })

describe("marking an answer", () => {
  it("gives a single choice its score for the key and nothing for another", () => {
    expect(Scoring.mark(asked("single"), "B", "B")).toStrictEqual({ verdict: "right", score: 10 })
    expect(Scoring.mark(asked("single"), "B", "A")).toStrictEqual({ verdict: "wrong", score: 0 })
  })

  it("takes several keys in any order, and nothing less than all of them", () => {
    expect(Scoring.mark(asked("multiple"), ["A", "C"], ["C", "A"])).toStrictEqual({ verdict: "right", score: 10 })
    expect(Scoring.mark(asked("multiple"), ["A", "C"], ["A"])).toStrictEqual({ verdict: "wrong", score: 0 })
    expect(Scoring.mark(asked("indeterminate"), ["A", "C"], ["C", "A"])).toStrictEqual({ verdict: "right", score: 10 })
    expect(Scoring.mark(asked("indeterminate"), ["A"], ["A", "B"])).toStrictEqual({ verdict: "wrong", score: 0 })
  })

  it("gives a share for part of the keys where the rules allow it, and nothing once a wrong key is among them", () => {
    expect(Scoring.mark(asked("multiple"), ["A", "B", "C"], ["A"], "share")).toStrictEqual({
      verdict: "wrong",
      score: 3.33,
    })
    expect(Scoring.mark(asked("multiple"), ["A", "B", "C"], ["A", "D"], "share")).toStrictEqual({
      verdict: "wrong",
      score: 0,
    })
  })

  it("distinguishes false from no answer in a judgement", () => {
    expect(Scoring.mark(asked("judge"), false, false)).toStrictEqual({ verdict: "right", score: 10 })
    expect(Scoring.mark(asked("judge"), false, null)).toStrictEqual({ verdict: "unanswered", score: 0 })
  })

  it("takes any accepted text of a blank, whatever its width, spaces and case", () => {
    const right = [["IP地址", "ip"], ["10"]]
    expect(Scoring.mark(asked("blank"), right, [" ｉｐ地址。", "１０"])).toStrictEqual({ verdict: "right", score: 10 })
    expect(Scoring.mark(asked("blank"), right, ["ip", "11"])).toStrictEqual({ verdict: "wrong", score: 0 })
    expect(Scoring.mark(asked("blank"), right, ["ip", "11"], "share")).toStrictEqual({ verdict: "wrong", score: 5 })
    expect(Scoring.mark(asked("blank"), ["ip", "10"], ["ip"], "share")).toStrictEqual({ verdict: "wrong", score: 5 })
    expect(Scoring.mark(asked("blank"), right, ["", ""])).toStrictEqual({ verdict: "unanswered", score: 0 })
  })

  it("takes a number within its tolerance, with its unit or without, and never a share of it", () => {
    const right = "12.5 ± 0.1万元"
    const given = ["12.4", "１２．６万元", "12.61", "12.5元", "十二"]
    expect(given.map((text) => Scoring.mark(asked("number"), right, text, "share").score)).toStrictEqual([
      10, 10, 0, 0, 0,
    ])
    expect(Scoring.mark(asked("number"), right, " ")).toStrictEqual({ verdict: "unanswered", score: 0 })
    expect(Scoring.mark(asked("number"), ["12.5"], "12.5")).toStrictEqual({ verdict: "wrong", score: 0 })
    expect(Scoring.mark(asked("number"), "12.5", ["12.5"])).toStrictEqual({ verdict: "wrong", score: 0 })
  })

  it("marks pairs one by one and an order place by place, in shares where the rules allow it", () => {
    const mark = (kind: "match" | "order", right: ReadonlyArray<string>, given: ReadonlyArray<string>) => [
      Scoring.mark(asked(kind), right, given).score,
      Scoring.mark(asked(kind), right, given, "share").score,
    ]
    expect(mark("match", ["A", "C", "A"], ["A", "C", "A"])).toStrictEqual([10, 10])
    expect(mark("match", ["A", "C", "A"], ["A", "", "B"])).toStrictEqual([0, 3.33])
    expect(mark("order", ["C", "A", "B", "D"], ["C", "B", "A", "D"])).toStrictEqual([0, 5])
    expect(mark("order", ["C", "A", "B"], ["A", "B", "C"])).toStrictEqual([0, 0])
    expect(mark("order", ["C", "A", "B"], ["C", "A"])).toStrictEqual([0, 0])
    expect(Scoring.mark(asked("match"), ["A", "B"], ["", ""])).toStrictEqual({ verdict: "unanswered", score: 0 })
  })

  it("gives the share of another option where the rules allow it, to the hundredth", () => {
    const right = { right: "B", shares: { C: 35 } }
    const marks = (partial: "none" | "share") =>
      ["A", "B", "C"].map((key) => Scoring.mark(asked("single", 3), right, key, partial))
    expect(marks("share")).toStrictEqual([
      { verdict: "wrong", score: 0 },
      { verdict: "right", score: 3 },
      { verdict: "wrong", score: 1.05 },
    ])
    expect(marks("none").map(({ score }) => score)).toStrictEqual([0, 3, 0])
    for (const keys of [["B"], ["C"]])
      expect(Scoring.mark(asked("single"), right, keys, "share")).toStrictEqual({ verdict: "wrong", score: 0 })
  })

  it("takes a short answer that is on the list, and leaves every other one to be marked", () => {
    const right = [["西蒙", "赫伯特·西蒙", "Simon"]]
    expect(Scoring.mark(asked("short"), right, " ＳＩＭＯＮ。")).toStrictEqual({ verdict: "right", score: 10 })
    expect(Scoring.mark(asked("short"), right, "西蒙先生")).toStrictEqual({ verdict: "self", score: 0 })
    expect(Scoring.mark(asked("short"), right, "")).toStrictEqual({ verdict: "unanswered", score: 0 })
    expect(Scoring.mark(asked("short"), right, ["西蒙"])).toStrictEqual({ verdict: "self", score: 0 })
  })

  it("leaves a short answer to the learner", () => {
    expect(Scoring.mark(asked("short"), "参考答案", "我的答案")).toStrictEqual({ verdict: "self", score: 0 })
    expect(Scoring.mark(asked("short"), "参考答案", "参考答案")).toStrictEqual({ verdict: "self", score: 0 })
    expect(Scoring.mark(asked("short"), "参考答案", " ")).toStrictEqual({ verdict: "unanswered", score: 0 })
  })

  it("marks a value of the wrong shape wrong", () => {
    expect(Scoring.mark(asked("single"), "A", ["A"])).toStrictEqual({ verdict: "wrong", score: 0 })
    expect(Scoring.mark(asked("judge"), true, "true")).toStrictEqual({ verdict: "wrong", score: 0 })
    expect(Scoring.mark(asked("multiple"), ["A"], true)).toStrictEqual({ verdict: "wrong", score: 0 })
    expect(Scoring.mark(asked("blank"), [["a"]], ["a", "b"])).toStrictEqual({ verdict: "wrong", score: 0 })
  })

  it("takes one right key without a list for a list of one", () => {
    expect(Scoring.mark(asked("multiple"), "A", ["A"])).toStrictEqual({ verdict: "right", score: 10 })
  })

  it("gives nothing where the key has the wrong shape or is empty, in shares too", () => {
    const wrong = { verdict: "wrong", score: 0 }
    expect(Scoring.mark(asked("multiple"), [], true, "share")).toStrictEqual(wrong)
    expect(Scoring.mark(asked("multiple"), true, ["A"], "share")).toStrictEqual(wrong)
    expect(Scoring.mark(asked("blank"), [], true, "share")).toStrictEqual(wrong)
    expect(Scoring.mark(asked("order"), [], true, "share")).toStrictEqual(wrong)
    expect(Scoring.mark(asked("blank"), "a", ["a"], "share")).toStrictEqual(wrong)
  })

  const keys = fc.uniqueArray(fc.constantFrom("A", "B", "C", "D", "E"), { minLength: 1 })

  it("stays between nothing and the full score, full exactly when right", () => {
    fc.assert(
      fc.property(keys, keys, fc.integer({ min: 1, max: 100 }), (right, given, score) => {
        const marked = Scoring.mark(asked("multiple", score), right, given, "share")
        expect(marked.score).toBeGreaterThanOrEqual(0)
        expect(marked.score).toBeLessThanOrEqual(score)
        expect(marked.verdict === "right").toBe(marked.score === score)
        expect(marked.verdict === "right").toBe(right.toSorted().join() === given.toSorted().join())
      }),
    )
  })
})

describe("the total of a paper", () => {
  it("adds decimals exactly and counts answered and right", () => {
    const right = { verdict: "right", score: 0.1 } as const
    expect(
      Scoring.total([
        { score: 0.1, mark: right },
        { score: 0.2, mark: { verdict: "right", score: 0.2 } },
        { score: 1, mark: { verdict: "unanswered", score: 0 } },
        { score: 1, mark: { verdict: "wrong", score: 0 } },
        { score: 1, mark: { verdict: "wrong", score: 0 } },
        { score: 1, mark: { verdict: "self", score: 0 } },
      ]),
    ).toStrictEqual({ score: 0.3, total_score: 4.3, answered: 5, correct: 2 })
  })
})
