import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { OrderView } from "#ui/order/OrderView.tsx"
import { ORDER, ORDER_VIEW, PAID_ORDER } from "../gallery/scenes/orderScenes.tsx"

const heading = () => screen.getByRole("heading", { level: 1 }).textContent

test("a paid order says what was bought and until which day, leads on, and gives its number to copy", () => {
  const onCopy = vi.fn<(text: string) => void>()
  render(<OrderView {...ORDER_VIEW} order={{ ...PAID_ORDER, valid_until: "202812" }} onCopy={onCopy} />)
  expect(heading()).toBe("付款成功")
  expect(screen.getByText("有效期至2028-12-31").tagName).toBe("P")
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])
  expect(links.slice(0, 2)).toStrictEqual([
    ["签订协议，开始学习", "/course/study/2001"],
    ["去做配套题库", "/question/301"],
  ])
  fireEvent.click(screen.getByRole("button", { name: "复制" }))
  expect(onCopy.mock.calls).toStrictEqual([[ORDER.id]])
})

test("what cost nothing was not paid, and nothing is called paid while the provider has not said so", () => {
  const { rerender } = render(<OrderView {...ORDER_VIEW} order={{ ...PAID_ORDER, amount: "0.00" }} />)
  expect(heading()).toBe("开通成功")
  rerender(<OrderView {...ORDER_VIEW} order={ORDER} isAwaited />)
  expect(heading()).toBe("订单")
  expect(screen.getByRole("note").textContent).toContain("付款结果还没有确认")
  expect(screen.queryByText("付款成功")).toBe(null)
})
