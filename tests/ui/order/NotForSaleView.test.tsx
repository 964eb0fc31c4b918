import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { NotForSaleView } from "#ui/order/NotForSaleView.tsx"

test("what is not for sale says so in the heading, and leads back to its course and to the orders", () => {
  render(<NotForSaleView classroom_id="2001" message="这门课程不单独出售" />)
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("这门课程不单独出售")
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toStrictEqual([
    ["回到课程", "/classroom/2001"],
    ["我的订单", "/user/order"],
  ])
})
