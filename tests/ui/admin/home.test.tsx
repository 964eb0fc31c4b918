import { fireEvent, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { renderAdmin } from "./renderAdmin.tsx"

const groups = () => [...document.querySelectorAll("main details")]
const type = (text: string) => {
  const box = screen.getByRole("searchbox", { name: "找操作或列表" })
  fireEvent.change(box, { target: { value: text } })
  return box
}
const enter = (box: HTMLElement) => fireEvent.submit(box.closest("form") as HTMLElement)
const title = (group: Element) => group.querySelector("summary span")?.textContent

test("the group that a role comes for is open and first, the others name what they have", async () => {
  renderAdmin({ role: "cashier" })
  await screen.findByRole("heading", { level: 1, name: "甲财务" })
  expect(
    groups()
      .filter((group) => group.hasAttribute("open"))
      .map(title),
  ).toStrictEqual(["订单与优惠"])
  expect(groups().map(title)).toStrictEqual(["订单与优惠", "统计", "成员与记录", "我的账号"])
  expect(groups().at(-1)?.querySelector("summary")?.textContent).toContain("换密码、换恢复码")
})

test("an operation is found and opened without a mouse, and the next page is looked for again", async () => {
  const { actor } = renderAdmin({ role: "owner" })
  await screen.findByRole("heading", { level: 1, name: "甲负责人" })
  fireEvent.keyDown(document.body, { key: "/" })
  const box = type("退款")
  expect(document.activeElement).toBe(box)
  const found = within(box.closest("[data-filters]") as HTMLElement)
  expect(found.getByRole("status").textContent).toMatch(/^\d+项，回车打开第一项$/)
  expect(found.getAllByRole("link")[0]?.getAttribute("href")).toBe("/admin/act/order:refund")
  enter(box)
  await screen.findByRole("heading", { level: 1, name: "退款" })
  expect(actor.getSnapshot().context.find).toBe("")
})

test("what nothing is called is said, and Enter opens nothing", async () => {
  renderAdmin({ role: "marker" })
  await screen.findByRole("heading", { level: 1, name: "甲阅卷" })
  enter(type("退款"))
  expect(screen.getByText("没有叫“退款”的操作")).not.toBeNull()
  expect(screen.getByRole("heading", { level: 1, name: "甲阅卷" })).not.toBeNull()
})
