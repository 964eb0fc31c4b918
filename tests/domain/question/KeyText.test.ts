import { expect, it } from "vitest"
import * as KeyText from "#domain/question/KeyText.ts"
import { rightKeys } from "#domain/question/RightAnswer.ts"
import * as Scoring from "#domain/question/Scoring.ts"

it("options that earn everything are right, each by itself, and those that earn a part are not", () => {
  const answer = { right: "A", shares: { B: 50, C: 100 } }
  expect([rightKeys(answer), KeyText.keyText(answer)]).toStrictEqual([["A", "C"], "A 或 C"])
  const marks = ["A", "B", "C", "D"].map((key) => Scoring.mark({ kind: "single", score: 2 }, answer, key))
  expect(marks.map(({ verdict, score }) => [verdict, score])).toStrictEqual([
    ["right", 2],
    ["wrong", 0],
    ["right", 2],
    ["wrong", 0],
  ])
})

it.each([
  [true, "正确", []],
  ["B", "B", ["B"]],
  [["A", "C"], "A、C", ["A", "C"]],
  [[["十", "10"], ["二"]], "十 或 10、二", ["十", "10", "二"]],
  [{ right: "B", shares: { A: 20 } }, "B", ["B"]],
])("the key %j is written as %s", (answer, text, keys) => {
  expect([KeyText.keyText(answer), rightKeys(answer)]).toStrictEqual([text, keys])
})
