import { fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { expect, test } from "vitest"
import type { AnswerValue, QuestionKey } from "#domain/contract/examQuestion.ts"
import { OrderField } from "#ui/question/OrderField.tsx"
import { KEYS, QUESTIONS } from "../attempt/examScenes.tsx"

const nothing = () => {}

const Sitting = ({ answerKey }: { readonly answerKey: QuestionKey | null }) => {
  const [value, setValue] = useState<AnswerValue>(answerKey === null ? null : ["D", "A", "B", "C"])
  return (
    <OrderField
      question={QUESTIONS[7]!}
      value={value}
      answerKey={answerKey}
      disabled={false}
      labelledBy="stem"
      acts={{ choose: nothing, judge: nothing, fill: nothing, write: nothing, flush: nothing, arrange: setValue }}
    />
  )
}

const order = () => screen.getAllByRole("listitem").map((row) => /[A-D](?=\.)/.exec(row.textContent ?? "")?.[0])
const button = (name: RegExp) => screen.getByRole("button", { name })

test("it is no answer until something is moved, or said to be right as it stands", () => {
  render(<Sitting answerKey={null} />)
  expect(screen.getByRole("status").textContent).toMatch(/^还没有作答/)
  fireEvent.click(button(/^就按现在的次序/))
  expect(screen.getByRole("status").textContent).toBe("你的次序：A、B、C、D")
  expect(screen.queryByRole("button", { name: /^就按/ })).toBeNull()
})

test("buttons move an option by a place, and say where it is", () => {
  render(<Sitting answerKey={null} />)
  fireEvent.click(button(/^上移：D，现在第4位/))
  expect(order()).toStrictEqual(["A", "B", "D", "C"])
  fireEvent.click(button(/^下移：A，现在第1位/))
  expect(order()).toStrictEqual(["B", "A", "D", "C"])
})

test("the first does not go up nor the last down, and their buttons keep the focus", () => {
  render(<Sitting answerKey={null} />)
  const up = button(/^上移：A/)
  expect([up.getAttribute("aria-disabled"), up.hasAttribute("disabled")]).toStrictEqual(["true", false])
  fireEvent.click(up)
  expect(screen.getByRole("status").textContent).toMatch(/^还没有作答/)
})

test("arrow keys on a button move its option, and the focus goes with it", async () => {
  render(<Sitting answerKey={null} />)
  const down = button(/^下移：A/)
  fireEvent.keyDown(down, { key: "ArrowDown" })
  fireEvent.keyDown(button(/^下移：A/), { key: "ArrowDown" })
  expect(order()).toStrictEqual(["B", "C", "A", "D"])
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => resolve())
  })
  expect(document.activeElement).toBe(button(/^下移：A，现在第3位/))
})

test("with the key shown each place has a verdict and nothing moves", () => {
  render(<Sitting answerKey={KEYS[4]!} />)
  expect(screen.getAllByRole("listitem").map((row) => row.textContent?.at(-1))).toStrictEqual(["对", "错", "错", "对"])
  expect(screen.queryByRole("button")).toBeNull()
})
