import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { InvoiceView } from "#ui/order/InvoiceView.tsx"
import { RefundView } from "#ui/order/RefundView.tsx"
import { INVOICE, OFFER, REFUND, REQUEST } from "../gallery/scenes/refundScenes.tsx"

test("the sum stands line by line before it is asked for, and a request can be taken back", () => {
  const onAsk = vi.fn<() => void>()
  const onWithdraw = vi.fn<() => void>()
  const { rerender } = render(<RefundView {...REFUND} onAsk={onAsk} onWithdraw={onWithdraw} />)
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toStrictEqual([
    "¥549",
    "−¥73.2",
    "−¥20",
    "¥455.8",
  ])
  fireEvent.click(screen.getByRole("button", { name: "申请退款¥455.8" }))
  const asked = { ...REFUND.order, refund_request: REQUEST }
  rerender(<RefundView {...REFUND} order={asked} onAsk={onAsk} onWithdraw={onWithdraw} />)
  fireEvent.click(screen.getByRole("button", { name: "撤回申请" }))
  expect([onAsk.mock.calls.length, onWithdraw.mock.calls.length]).toStrictEqual([1, 1])
})

test("what the terms refuse says why, and shows no sum", () => {
  const refusal = "按协议，申请退款到2026-03-09为止"
  render(<RefundView {...REFUND} order={{ ...REFUND.order, refund_offer: { ...OFFER, refusal } }} />)
  expect(screen.getByRole("note").textContent).toContain(refusal)
  expect([screen.queryAllByRole("definition").length, screen.queryAllByRole("button").length]).toStrictEqual([0, 0])
})

test("an issued invoice of a refunded order is to be reversed, and is not offered for use", () => {
  const invoice = {
    ...INVOICE,
    state: "issued",
    number: "1",
    issued_on: "2026-03-05",
    url: "https://example.com/1.pdf",
  }
  const show = (to_reverse: boolean) => (
    <InvoiceView order={{ ...REFUND.order, invoice: { ...invoice, state: "issued", to_reverse } }} form={null} />
  )
  const { rerender } = render(show(false))
  expect(screen.getByRole("link", { name: "下载发票" }).getAttribute("href")).toBe("https://example.com/1.pdf")
  rerender(show(true))
  expect(screen.getByRole("note").textContent).toContain("红冲")
  expect(screen.queryByRole("link", { name: "下载发票" })).toBe(null)
})
