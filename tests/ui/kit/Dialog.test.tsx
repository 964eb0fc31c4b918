import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { Dialog } from "#ui/kit/Dialog.tsx"

const dialog = (open: boolean, told: Array<string> = []) => (
  <Dialog
    open={open}
    title="从头学这门课"
    onClose={() => told.push("close")}
    actions={<button type="button">清除</button>}
  >
    <p>进度会被清除。</p>
  </Dialog>
)

test("it is a modal dialog named by its title while it is open, and nothing before and after", () => {
  const { rerender, container } = render(dialog(false))
  const element = container.querySelector("dialog") as HTMLDialogElement
  expect([element.open, element.textContent]).toStrictEqual([false, ""])
  rerender(dialog(true))
  expect(screen.getByRole("dialog", { name: "从头学这门课" })).toBe(element)
  expect(element.open).toBe(true)
  rerender(dialog(false))
  expect([element.open, element.textContent]).toStrictEqual([false, ""])
})

test("it has the focus itself, so that its title is read out first", () => {
  render(dialog(true))
  expect(document.activeElement).toBe(screen.getByRole("dialog"))
})

test("the cross, Escape and a press beside it ask to close, and none of them closes it", () => {
  const told: Array<string> = []
  render(dialog(true, told))
  const element = screen.getByRole("dialog") as HTMLDialogElement
  fireEvent.click(screen.getByRole("button", { name: "关闭" }))
  fireEvent(element, new Event("cancel", { cancelable: true }))
  fireEvent.click(element)
  expect(told).toStrictEqual(["close", "close", "close"])
  expect(element.open).toBe(true)
})

test("a press inside it asks nothing", () => {
  const told: Array<string> = []
  render(dialog(true, told))
  fireEvent.click(screen.getByText("进度会被清除。"))
  fireEvent.click(screen.getByRole("button", { name: "清除" }))
  expect(told).toStrictEqual([])
})

test("one that only its content ends has no cross, and stays", () => {
  render(
    <Dialog open title="请重新登录">
      <p>登录已过期。</p>
    </Dialog>,
  )
  const element = screen.getByRole("dialog") as HTMLDialogElement
  expect(screen.queryByRole("button")).toBeNull()
  fireEvent(element, new Event("cancel", { cancelable: true }))
  expect(element.open).toBe(true)
})
