import { fireEvent, render, screen } from "@testing-library/react"
import { useSelector } from "@xstate/react"
import { expect, test } from "vitest"
import { assign, createActor, setup } from "xstate"
import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import { after } from "#domain/question/AnswerAct.ts"
import { describe as describeExcess } from "#domain/core/AnswerLimits.ts"
import { AnswerField } from "#ui/question/AnswerField.tsx"
import "#ui/question/LazyAnswerField.tsx"
import { questionOf } from "../../machines/attempt/ExamWorld.ts"

type Kind = "blank" | "short" | "number"

/** The field over the rule that keeps what is typed. */
const show = (kind: Kind, begun: string) => {
  const question: ExamQuestion = questionOf("q4", { kind, options: [], blanks: kind === "blank" ? 1 : 0 })
  const actOf = (text: string) =>
    kind === "blank" ? ({ type: "answer.fill", blank: 0, text } as const) : ({ type: "answer.write", text } as const)
  const machine = setup({
    types: { context: {} as ReturnType<typeof after>, events: {} as { readonly type: "type"; readonly text: string } },
  }).createMachine({
    context: after(question, null, actOf(begun)),
    on: { type: { actions: assign(({ context, event }) => after(question, context.value, actOf(event.text))) } },
  })
  const actor = createActor(machine).start()
  const write = (text: string) => actor.send({ type: "type", text })
  const nothing = () => {}
  const Shown = () => {
    const { value, excess } = useSelector(actor, ({ context }) => context)
    return (
      <AnswerField
        question={question}
        value={value}
        answerKey={null}
        disabled={false}
        labelledBy="stem"
        excess={excess === null ? "" : describeExcess(excess, kind)}
        acts={{
          choose: nothing,
          judge: nothing,
          arrange: nothing,
          fill: (_, text) => write(text),
          write,
          flush: nothing,
        }}
      />
    )
  }
  render(<Shown />)
  const field = screen.getByRole<HTMLInputElement>("textbox")
  const words = () =>
    screen
      .getAllByRole("status")
      .map(({ textContent }) => textContent)
      .join("")
  const kept = () => [actor.getSnapshot().context.value].flat().join("")
  return { field, words, kept }
}

const put = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })

test.each([
  ["blank", 500],
  ["short", 5_000],
  ["number", 60],
] as const)("a %s takes %d characters as people count them, and says so of more, however often", (kind, most) => {
  const full = "e\u0301".repeat(most)
  const { field, words, kept } = show(kind, full)
  expect([field.value === full, words().includes("最多")]).toStrictEqual([true, false])
  for (let turn = 0; turn < 2; turn += 1) {
    put(field, `${full}多`)
    expect([field.value === full, kept() === full]).toStrictEqual([true, true])
    expect(words()).toContain(`最多${most}字，多出的没有写入`)
  }
  put(field, "1")
  expect([field.value, words()]).toStrictEqual(["1", ""])
})

test.each([
  ["a\u0000b", "ab"],
  ["\ud83d", ""],
  ["x".repeat(100_000), "x".repeat(500)],
])("what is pasted is in the field as it is kept", (pasted, kept) => {
  const { field, words } = show("blank", "")
  put(field, pasted)
  expect(field.value).toBe(kept)
  expect(words()).not.toBe("")
})

test("an input method composes beyond the limit undisturbed, and leaves what fits", () => {
  const begun = "字".repeat(499)
  const { field, words, kept } = show("blank", begun)
  fireEvent.compositionStart(field)
  put(field, `${begun}zi`)
  expect([field.value, kept()]).toStrictEqual([`${begun}zi`, `${begun}z`])
  expect(words()).toBe("最多500字，多出的没有写入")
  put(field, `${begun}好`)
  fireEvent.compositionEnd(field)
  expect([field.value, kept(), words()]).toStrictEqual([`${begun}好`, `${begun}好`, ""])
  fireEvent.compositionStart(field)
  put(field, `${begun}好zi`)
  put(field, `${begun}好字`)
  fireEvent.compositionEnd(field)
  expect([field.value, kept(), words()]).toStrictEqual([`${begun}好`, `${begun}好`, "最多500字，多出的没有写入"])
})

test("what is put between pushes nothing out at the end", () => {
  const begun = `头${"字".repeat(498)}尾`
  const { field, kept } = show("blank", begun)
  field.focus()
  put(field, begun.replace("字", "插字"))
  expect([field.value, kept()]).toStrictEqual([begun, begun])
})
