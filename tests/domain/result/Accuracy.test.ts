import { expect, it } from "vitest"
import * as Accuracy from "#domain/result/Accuracy.ts"

it("counts right ones by group, in order of first appearance; one may stand in several", () => {
  const judged = [
    { points: ["函数", "极限"], isRight: true },
    { points: ["极限", "极限"], isRight: false },
    { points: [], isRight: true },
  ]
  expect(Accuracy.by(judged, ({ points }) => points)).toStrictEqual([
    { name: "函数", questions: 1, correct: 1 },
    { name: "极限", questions: 2, correct: 1 },
  ])
})
