import { expect, it } from "vitest"
import { allCalls } from "#domain/contract/callOf.ts"
import * as ExamType from "#domain/question/ExamType.ts"
import { rowsUnder, textOf } from "./markdown.ts"

const specification = textOf("docs/specification.md")

it("lists every call of the contract and no other", async () => {
  const listed = ["Calls that are given", "Calls that are decided"].flatMap((heading) =>
    rowsUnder(specification, heading).map((cells) => cells.slice(0, 5).join(" ")),
  )
  const calls = Object.entries(await allCalls())
  const present = calls.map(([name, { method, path, auth, retry }]) => [name, method, path, auth, retry].join(" "))
  expect(listed.toSorted()).toStrictEqual(present.toSorted())
})

it("names the exam types and their icons", () => {
  const listed = rowsUnder(specification, "Exam types").map(([id, icons, name]) => ({ id, icons, name }))
  expect(listed).toStrictEqual(ExamType.EXAM_TYPES)
})
