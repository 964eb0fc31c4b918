import { expect, test } from "vitest"
import { weakPoints } from "#domain/wrongBook/WeakPoints.ts"

test("points come weakest first; few answers weigh less, and what is well known or hardly asked is left out", () => {
  const counts = [
    { point: "会", questions: 10, right: 9 },
    { point: "一题", questions: 1, right: 0 },
    { point: "半会", questions: 10, right: 5 },
    { point: "两题全错", questions: 2, right: 0 },
    { point: "十题全错", questions: 10, right: 0 },
    { point: "刚好", questions: 5, right: 4 },
  ]
  expect(weakPoints(counts, 5).map(({ point }) => point)).toStrictEqual(["十题全错", "两题全错", "半会"])
  expect(weakPoints(counts, 1).map(({ point }) => point)).toStrictEqual(["十题全错"])
})
