import { fireEvent, render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { Checkbox } from "#ui/kit/Checkbox.tsx"
import { CodeField } from "#ui/kit/CodeField.tsx"
import { PasswordField } from "#ui/kit/PasswordField.tsx"
import { Select } from "#ui/kit/Select.tsx"
import { SendCodeButton } from "#ui/kit/SendCodeButton.tsx"
import { TextField } from "#ui/kit/TextField.tsx"

const nothing = () => undefined

/** What a screen reader says after the name. */
const descriptionOf = (element: Element) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .filter((text) => text !== "")

describe("a text field", () => {
  test("is named by its label and described by its error in the place of its hint, so that nothing moves", () => {
    render(
      <TextField
        label="手机号"
        name="mobile"
        value="1"
        hint="用于登录"
        error="请输入正确的手机号"
        onChange={nothing}
      />,
    )
    const field = screen.getByRole("textbox", { name: "手机号" })
    expect(descriptionOf(field)).toStrictEqual(["请输入正确的手机号"])
    expect(field.getAttribute("aria-invalid")).toBe("true")
  })

  test("is not called wrong while it is right", () => {
    render(<TextField label="手机号" name="mobile" value="" error={null} onChange={nothing} />)
    const field = screen.getByRole("textbox", { name: "手机号" })
    expect(descriptionOf(field)).toStrictEqual([])
    expect(field.hasAttribute("aria-invalid")).toBe(false)
  })

  test("reports each value typed and that it was left", () => {
    const told: Array<string> = []
    render(
      <TextField
        label="姓名"
        name="name"
        value=""
        onChange={(value) => told.push(value)}
        onBlur={() => told.push("left")}
      />,
    )
    const field = screen.getByRole("textbox", { name: "姓名" })
    fireEvent.change(field, { target: { value: "林晓雨" } })
    fireEvent.blur(field)
    expect(told).toStrictEqual(["林晓雨", "left"])
  })
})

describe("a password field", () => {
  const password = (
    <form aria-label="登录" onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="密码" name="password" value="abc12345" autoComplete="current-password" onChange={nothing} />
    </form>
  )

  test("is hidden until it is asked to be shown, and hidden again on request", () => {
    render(password)
    const field = screen.getByLabelText("密码")
    expect(field.getAttribute("type")).toBe("password")
    fireEvent.click(screen.getByRole("button", { name: "显示密码" }))
    expect(field.getAttribute("type")).toBe("text")
    fireEvent.click(screen.getByRole("button", { name: "隐藏密码" }))
    expect(field.getAttribute("type")).toBe("password")
  })

  test("is hidden again when its form is sent", () => {
    render(password)
    fireEvent.click(screen.getByRole("button", { name: "显示密码" }))
    fireEvent.submit(screen.getByRole("form", { name: "登录" }))
    expect(screen.getByLabelText("密码").getAttribute("type")).toBe("password")
  })
})

describe("a code field", () => {
  test("lets the phone offer the code and takes only its digits from what is pasted", () => {
    const told: Array<string> = []
    render(<CodeField label="验证码" name="code" value="" action={null} onChange={(value) => told.push(value)} />)
    const field = screen.getByRole("textbox", { name: "验证码" })
    expect(field.getAttribute("autocomplete")).toBe("one-time-code")
    fireEvent.change(field, { target: { value: "您的验证码是123 456，5分钟内有效" } })
    fireEvent.change(field, { target: { value: "１２３４５６" } })
    expect(told).toStrictEqual(["123456", "123456"])
  })

  test("cannot ask for another code before the time is up", () => {
    const told: Array<string> = []
    const { rerender } = render(<SendCodeButton secondsLeft={47} busy={false} onSend={() => told.push("sent")} />)
    fireEvent.click(screen.getByRole("button", { name: "47秒后重发" }))
    expect(told).toStrictEqual([])
    rerender(<SendCodeButton secondsLeft={0} busy={false} onSend={() => told.push("sent")} />)
    fireEvent.click(screen.getByRole("button", { name: "获取验证码" }))
    expect(told).toStrictEqual(["sent"])
  })
})

test("a checkbox is ticked by its words", () => {
  const told: Array<boolean> = []
  render(
    <Checkbox name="agreed" checked={false} error="请先阅读并同意用户协议" onChange={(checked) => told.push(checked)}>
      我已阅读并同意
    </Checkbox>,
  )
  const box = screen.getByRole("checkbox", { name: "我已阅读并同意" })
  expect(descriptionOf(box)).toStrictEqual(["请先阅读并同意用户协议"])
  fireEvent.click(screen.getByText("我已阅读并同意"))
  expect(told).toStrictEqual([true])
})

test("a select offers its options and reports the chosen value", () => {
  const told: Array<string> = []
  const options = [
    { value: "430000", label: "湖南" },
    { value: "440000", label: "广东" },
  ]
  render(<Select label="地区" name="region" value="430000" options={options} onChange={(value) => told.push(value)} />)
  const select = screen.getByRole("combobox", { name: "地区" })
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toStrictEqual(["湖南", "广东"])
  fireEvent.change(select, { target: { value: "440000" } })
  expect(told).toStrictEqual(["440000"])
})
