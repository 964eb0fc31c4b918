import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { AnswerValue as AnswerValues, ExamQuestion } from "#domain/contract/examQuestion.ts"
import * as AnswerValue from "#domain/question/AnswerValue.ts"

const options = ["A", "B", "C", "D"].map((key) => ({ key, html: key }))
type Asked = Pick<ExamQuestion, "kind" | "options" | "prompts" | "blanks">
const asked = (kind: Asked["kind"], blanks = 0): Asked => ({
  kind,
  options,
  blanks,
  ...(kind === "match" && { prompts: ["甲", "乙", "丙"] }),
})

/** Whether a value has the shape that this question takes: keys are the question's own and are not repeated. */
const suits = (question: Asked, value: AnswerValues): boolean => {
  if (value === null) return true
  const isKey = (key: unknown) => question.options.some((option) => option.key === key)
  switch (question.kind) {
    case "single":
      return isKey(value)
    case "multiple":
    case "indeterminate":
      return Array.isArray(value) && value.every(isKey) && new Set(value).size === value.length
    case "judge":
      return typeof value === "boolean"
    case "blank":
      return Array.isArray(value) && value.length <= question.blanks
    case "match":
      return Array.isArray(value) && value.length === 3 && value.every((key) => key === "" || isKey(key))
    case "order":
      return Array.isArray(value) && ["A", "B", "C", "D"].every((key) => value.includes(key)) && value.length === 4
    case "number":
    case "short":
      return typeof value === "string"
  }
}

describe("the value of an answer", () => {
  it("counts as an answer only when something is in it", () => {
    expect([null, "", " ", [], ["", " "]].map(AnswerValue.isAnswered)).toStrictEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(["A", false, ["", "x"]].map(AnswerValue.isAnswered)).toStrictEqual([true, true, true])
  })

  it.each<readonly [Parameters<typeof asked>[0], ReadonlyArray<AnswerValues>, ReadonlyArray<AnswerValues>]>([
    ["single", ["A", "D", null], ["E", "", ["A"], true]],
    ["multiple", [["A"], ["B", "A"], [], null], ["A", ["Z"], ["A", "Z"], ["A", "A"], true]],
    ["indeterminate", [["A"], ["B", "A"], [], null], ["A", ["Z"], ["A", "Z"], ["A", "A"], true]],
    ["judge", [true, false, null], ["A", ["A"]]],
    ["blank", [["x", "y"], ["x"], [], null], ["x", ["x", "y", "z"], true]],
    ["number", ["12.5", "", null], [["12.5"], true]],
    ["match", [["A", "", "A"], ["B", "C", "D"], null], [["A"], ["A", "B", "Z"], "A", true]],
    ["order", [["D", "A", "C", "B"], null], [["A"], ["A", "B", "C", "C"], "ABCD", true]],
    ["short", ["x", "", null], [["x"], true]],
  ])("of a question of the kind %s has its shape and no other", (kind, fitting, others) => {
    const fits = (value: AnswerValues) => suits(asked(kind, 2), value)
    expect(fitting.map(fits)).toStrictEqual(fitting.map(() => true))
    expect(others.map(fits)).toStrictEqual(others.map(() => false))
  })

  it("has the keys or blanks that are in it, and none where it is no text", () => {
    expect([null, true, "A", ["A", "C"]].map(AnswerValue.keysOf)).toStrictEqual([[], [], ["A"], ["A", "C"]])
  })

  it("replaces the key of a single choice and ignores a key that is not offered", () => {
    expect(AnswerValue.choose(asked("single"), "A", "B")).toBe("B")
    expect(AnswerValue.choose(asked("single"), "A", "Z")).toBe("A")
  })

  it("takes keys in and out of a multiple choice, in the order they are offered", () => {
    expect(AnswerValue.choose(asked("multiple"), ["C"], "A")).toStrictEqual(["A", "C"])
    expect(AnswerValue.choose(asked("multiple"), ["C"], "C")).toBeNull()
    expect(AnswerValue.choose(asked("indeterminate"), ["C"], "A")).toStrictEqual(["A", "C"])
  })

  it("is left alone by a key where none may be chosen", () => {
    expect(AnswerValue.choose(asked("judge"), true, "A")).toBe(true)
    expect(AnswerValue.choose(asked("short"), "文", "A")).toBe("文")
  })

  it("fills one blank and leaves the others", () => {
    expect(AnswerValue.fill(asked("blank", 3), ["x"], 2, "z")).toStrictEqual(["x", "", "z"])
    expect(AnswerValue.fill(asked("blank", 1), ["x"], 0, "")).toBeNull()
  })

  it("always suits its question after keys were chosen; choosing twice changes nothing where several may be chosen", () => {
    const key = fc.constantFrom("A", "B", "C", "D", "Z")
    fc.assert(
      fc.property(fc.constantFrom("single" as const, "multiple" as const), fc.array(key), key, (kind, keys, last) => {
        const before = keys.reduce<ReturnType<typeof AnswerValue.choose>>(
          (value, one) => AnswerValue.choose(asked(kind), value, one),
          null,
        )
        const once = AnswerValue.choose(asked(kind), before, last)
        expect(suits(asked(kind), once)).toBe(true)
        if (kind === "multiple") expect(AnswerValue.choose(asked(kind), once, last)).toStrictEqual(before)
      }),
    )
  })

  it("has a key or none for each prompt of a match, the same one more than once", () => {
    expect(AnswerValue.arrange(asked("match"), null, ["B", "", "B"])).toStrictEqual(["B", "", "B"])
    expect(AnswerValue.arrange(asked("match"), ["A", "", ""], ["", "", ""])).toBeNull()
    expect(AnswerValue.arrange({ kind: "match", options, blanks: 0 }, null, ["A"])).toBeNull()
  })

  it("has every key of an order once, and is left alone by any other list", () => {
    expect(AnswerValue.arrange(asked("order"), null, ["D", "A", "C", "B"])).toStrictEqual(["D", "A", "C", "B"])
    for (const other of [
      ["A", "B", "C"],
      ["A", "B", "C", "C"],
      ["A", "B", "C", "Z"],
    ])
      expect(AnswerValue.arrange(asked("order"), ["D", "A", "C", "B"], other)).toStrictEqual(["D", "A", "C", "B"])
    expect(AnswerValue.arrange(asked("multiple"), null, ["D", "A", "C", "B"])).toBeNull()
  })

  it("is arranged where it is taken apart and put together, and nowhere else", () => {
    const keys = fc.array(fc.constantFrom("A", "B", "C", "D", "", "Z"), { maxLength: 5 })
    const kind = fc.constantFrom("match" as const, "order" as const, "single" as const, "blank" as const)
    fc.assert(
      fc.property(kind, fc.array(keys), (one, arranged) => {
        const value = arranged.reduce<ReturnType<typeof AnswerValue.arrange>>(
          (before, next) => AnswerValue.arrange(asked(one), before, next),
          null,
        )
        expect(suits(asked(one), value)).toBe(true)
        if (one === "single" || one === "blank") expect(value).toBeNull()
      }),
    )
  })

  it("moves one key by a place, and back again", () => {
    expect(AnswerValue.moved(["A", "B", "C"], "B", -1)).toStrictEqual(["B", "A", "C"])
    expect(AnswerValue.moved(["A", "B", "C"], "C", 1)).toStrictEqual(["A", "B", "C"])
    expect(AnswerValue.moved(["A", "B", "C"], "Z", 1)).toStrictEqual(["A", "B", "C"])
    fc.assert(
      fc.property(
        fc.shuffledSubarray(["A", "B", "C", "D"], { minLength: 4 }),
        fc.constantFrom("A", "D"),
        (order, key) => {
          const there = AnswerValue.moved(order, key, 1)
          expect(there.toSorted()).toStrictEqual(order.toSorted())
          if (there !== order) expect(AnswerValue.moved(there, key, -1)).toStrictEqual(order)
        },
      ),
    )
  })

  it("fits in one line", () => {
    expect([null, true, false, "B", ["A", "C"], ["", "x", " "]].map(AnswerValue.describe)).toStrictEqual([
      "未作答",
      "正确",
      "错误",
      "B",
      "A、C",
      "（空）、x、（空）",
    ])
  })
})
