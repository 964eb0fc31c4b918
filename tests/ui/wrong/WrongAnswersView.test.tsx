import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { byBank } from "#ui/wrong/byBank.ts"
import { WrongAnswersView } from "#ui/wrong/WrongAnswersView.tsx"
import { MY_BANKS } from "../gallery/scenes/samples.ts"
import { NO_WRONG, WRONG } from "../gallery/scenes/studySamples.ts"

afterEach(cleanup)

test("questions stand under their banks, numbered through from where the page begins", () => {
  expect(
    byBank(WRONG.list, 21).map(({ bank_name, items }) => [
      bank_name,
      items.map(({ number, item }) => `${number} ${item.question.id}`),
    ]),
  ).toStrictEqual([
    ["中级会计实务题库", ["21 q1", "22 q3"]],
    ["二级建造师法规", ["23 q2"]],
  ])
})

test("the key, the own answer and why stay shut until they are asked for", () => {
  const { container } = render(<WrongAnswersView wrong={WRONG} banks={MY_BANKS} bank_id={null} mode="full" />)
  const details = [...container.querySelectorAll("details")]
  expect(details.map(({ open }) => open)).toStrictEqual([false, false, false])
  expect(details[0]?.textContent).toMatch(/正确答案：A.*你的答案：B/)
  const marked = container.querySelectorAll('fieldset [aria-pressed="true"]')
  expect(marked.length).toBe(0)
})

test.each([
  [[], null, "还没有练过题"],
  [MY_BANKS, null, "没有错题"],
  [MY_BANKS, "b0", "这个题库没有错题"],
] as const)("with nothing wrong (%#) it says %s", (banks, bank_id, title) => {
  render(<WrongAnswersView wrong={NO_WRONG} banks={banks} bank_id={bank_id} mode="full" />)
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(title)
})
