import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { Button } from "#ui/kit/Button.tsx"

test("a button is no submit button unless it is declared one", () => {
  render(<Button>收藏</Button>)
  expect(screen.getByRole("button", { name: "收藏" }).getAttribute("type")).toBe("button")
})

test("a busy button shows it, keeps the focus, and sends nothing", () => {
  const sent: Array<string> = []
  const form = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent.push("form")
      }}
    >
      <Button type="submit" busy={busy} onClick={() => sent.push("click")}>
        登录
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole("button", { name: "登录" })
  button.focus()
  fireEvent.click(button)
  expect(sent).toStrictEqual(["click", "form"])

  rerender(form(true))
  fireEvent.click(button)
  expect(sent).toStrictEqual(["click", "form"])
  expect(button.getAttribute("aria-busy")).toBe("true")
  expect(document.activeElement).toBe(button)
})
