import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import type { AnswerValue, QuestionKey } from "#domain/contract/examQuestion.ts"
import { NumberField } from "#ui/question/NumberField.tsx"
import { questionOf } from "../../machines/attempt/ExamWorld.ts"
import { KEYS } from "../attempt/examScenes.tsx"

const question = questionOf("q6", { kind: "number", options: [], unit: "万元" })

const show = (value: AnswerValue, answerKey: QuestionKey | null = null) => {
  const written: Array<string> = []
  const nothing = () => {}
  const acts = {
    choose: nothing,
    judge: nothing,
    arrange: nothing,
    fill: nothing,
    write: (text: string) => void written.push(text),
  }
  render(
    <>
      <p id="stem">应收多少？</p>
      <NumberField
        question={question}
        value={value}
        answerKey={answerKey}
        disabled={false}
        labelledBy="stem"
        acts={{ ...acts, flush: nothing }}
      />
    </>,
  )
  return { written, field: screen.getByRole<HTMLInputElement>("textbox", { name: "应收多少？ 万元" }) }
}

test("a number is written as it is typed, and a phone shows the keys for it", () => {
  const { written, field } = show("135")
  expect([field.value, field.inputMode, screen.getByRole("status").textContent]).toStrictEqual(["135", "decimal", ""])
  fireEvent.change(field, { target: { value: "135。6" } })
  fireEvent.click(screen.getByRole("button", { name: "正负号" }))
  expect(written).toStrictEqual(["135。6", "-135"])
})

test("the sign goes again, in whatever width it was typed", () => {
  const { written } = show("－135")
  fireEvent.click(screen.getByRole("button", { name: "正负号" }))
  expect(written).toStrictEqual(["135"])
})

test.each(["", " ", "-", "-.", "135.", "135.6万元", "１３５"])("%j is not complained of", (text) => {
  const { field } = show(text)
  expect([field.getAttribute("aria-invalid"), screen.getByRole("status").textContent]).toStrictEqual(["false", ""])
})

test.each(["约135", "135元", "1 2"])("%j is said to be no number, and stays", (text) => {
  const { field } = show(text)
  expect([field.getAttribute("aria-invalid"), field.value]).toStrictEqual(["true", text])
  expect(screen.getByRole("status").textContent).toMatch(/^这还不是一个数。.*已按原样保存。$/)
})

test("with the key shown it has a verdict and cannot be changed", () => {
  const { field } = show("120", KEYS[2]!)
  expect([field.readOnly, field.parentElement?.textContent]).toStrictEqual([true, "万元答错了"])
  expect(screen.queryByRole("button")).toBeNull()
})
