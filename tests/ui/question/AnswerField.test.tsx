import { render, screen } from "@testing-library/react"
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
