import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { EMPTY, renderAdmin } from "./renderAdmin.tsx"

const folds = async (href: string) => {
  renderAdmin({ role: "owner", href, list: EMPTY })
  const form = await screen.findByRole("form", { name: "筛选" })
  await screen.findByText(/^(这里是空的|没有符合条件的)$/)
  const fold = form.querySelector("details")
  return {
    beside: within(form)
      .getAllByRole("textbox")
      .filter((field) => fold?.contains(field) !== true)
      .map((field) => field.getAttribute("name")),
    fold: fold?.querySelector("summary")?.textContent ?? null,
  }
}

test.each([
  ["/admin/list/order:list", ["user"], "更多筛选"],
  ["/admin/list/order:list?state=paid&coupon=C7", ["user"], "更多筛选（2项）"],
  // a tick that nobody set filters nothing
  ["/admin/list/acts:list", ["upon"], "更多筛选"],
  ["/admin/list/code:list", ["name", "classroom"], null],
])("%s folds all filters but the first on a phone, and says how many of them are set", async (href, beside, fold) => {
  expect(await folds(href)).toStrictEqual({ beside, fold })
})
