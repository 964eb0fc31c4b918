import { cleanup, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import { AnswerField } from "#ui/question/AnswerField.tsx"
import "#ui/question/LazyAnswerField.tsx"
import { KEYS } from "../attempt/examScenes.tsx"
import { attemptOf } from "../../machines/attempt/ExamWorld.ts"

const nothing = () => {}
const acts = { choose: nothing, judge: nothing, arrange: nothing, fill: nothing, write: nothing, flush: nothing }
const question: ExamQuestion = { ...attemptOf().questions[0]!, id: "q4", kind: "blank", options: [], blanks: 2 }

const show = (value: ReadonlyArray<string>, answerKey: QuestionKey | null) =>
  render(<AnswerField question={question} value={value} answerKey={answerKey} disabled labelledBy="stem" acts={acts} />)

test("each blank has its own verdict once the key is shown, by the rules that compare blanks", () => {
  show(["运算器。", "存储器"], KEYS[1]!)
  const labels = screen.getAllByRole("textbox").map((field) => field.closest("label")?.textContent)
  expect(labels).toStrictEqual(["第1空对", "第2空错，应填：控制器 或 控制单元"])
})

test("no verdict stands there before", () => {
  show(["运算器", ""], null)
  const labels = screen.getAllByRole("textbox").map((field) => field.closest("label")?.textContent)
  expect(labels).toStrictEqual(["第1空", "第2空"])
})

const multiple: ExamQuestion = {
  ...attemptOf().questions[0]!,
  kind: "multiple",
  options: ["A", "B", "C", "D"].map((key) => ({ key, html: key })),
}
const names = (kind: "single" | "multiple", value: ReadonlyArray<string>, right: ReadonlyArray<string>) => {
  render(
    <AnswerField
      question={{ ...multiple, kind }}
      value={value}
      answerKey={{ ...KEYS[0]!, answer: right }}
      disabled
      labelledBy="stem"
      acts={acts}
    />,
  )
  return screen.getAllByRole("button").map((option) => option.textContent)
}

test("a key of several that was not chosen is shown as missed, not as one that was chosen rightly", () => {
  expect(names("multiple", ["A", "B"], ["A", "C"])).toStrictEqual(["AA正确答案", "BB选错了", "CC漏选", "DD"])
})

test("the key of a single choice, and those of a question without an answer, are its right answers", () => {
  expect(names("single", ["B"], ["A"])).toStrictEqual(["AA正确答案", "BB选错了", "CC", "DD"])
  cleanup()
  expect(names("multiple", [], ["A", "C"])).toStrictEqual(["AA正确答案", "BB", "CC正确答案", "DD"])
})
