import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import type { AnswerValue, QuestionKey } from "#domain/contract/examQuestion.ts"
import { MatchField } from "#ui/question/MatchField.tsx"
import { KEYS, QUESTIONS } from "../attempt/examScenes.tsx"

const show = (value: AnswerValue, answerKey: QuestionKey | null = null) => {
  const arranged: Array<ReadonlyArray<string>> = []
  const nothing = () => {}
  render(
    <MatchField
      question={QUESTIONS[6]!}
      value={value}
      answerKey={answerKey}
      disabled={false}
      labelledBy="stem"
      acts={{
        choose: nothing,
        judge: nothing,
        fill: nothing,
        write: nothing,
        flush: nothing,
        arrange: (keys) => void arranged.push(keys),
      }}
    />,
  )
  return { arranged, lists: screen.getAllByRole<HTMLSelectElement>("combobox") }
}

test("each prompt has a list of its own, named by it, with all options", () => {
  const { lists } = show(["A", "", ""])
  expect(lists.map((list) => list.value)).toStrictEqual(["A", "", ""])
  expect(screen.getByRole("combobox", { name: /应收账款/ })).toBe(lists[0])
  expect([...lists[0]!.options].map(({ text }) => text)).toStrictEqual([
    "未选",
    "A. 资产",
    "B. 负债",
    "C. 所有者权益",
    "D",
  ])
})

test("what is picked is put to its prompt, and the others stay", () => {
  const { arranged, lists } = show(["A", "", ""])
  fireEvent.change(lists[2]!, { target: { value: "A" } })
  fireEvent.change(lists[0]!, { target: { value: "" } })
  expect(arranged).toStrictEqual([
    ["A", "", "A"],
    ["", "", ""],
  ])
})

test("with the key shown each pair has a verdict and nothing can be picked", () => {
  const { lists } = show(["A", "B", ""], KEYS[3]!)
  expect(lists.map((list) => list.disabled)).toStrictEqual([true, true, true])
  expect(lists.map((list) => list.nextElementSibling?.textContent)).toStrictEqual(["对", "错，应选：C", "错，应选：B"])
})
