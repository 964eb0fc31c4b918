import { fireEvent, render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { FormProps } from "#ui/account/FormProps.ts"
import { LoginView } from "#ui/account/LoginView.tsx"
import { RegisterView } from "#ui/account/RegisterView.tsx"

const formWith = (told: Array<unknown>, change: Partial<FormProps> = {}): FormProps => ({
  values: { mobile: "", password: "", code: "", name: "", agreed: false },
  errors: {},
  failure: null,
  busy: false,
  focus: null,
  refusals: 0,
  onChange: (name, value) => told.push([name, value]),
  onLeave: (name) => told.push(["left", name]),
  onSubmit: () => told.push("submit"),
  ...change,
})

const sms = { secondsLeft: 0, busy: false, onSend: () => undefined }

const login = (form: FormProps) => (
  <LoginView way="password" wayHref={(way) => `/user/login?way=${way}`} form={form} sms={sms} wechat={null} />
)

describe("signing in", () => {
  test("reports what is typed, what is left, and that Enter sends it", () => {
    const told: Array<unknown> = []
    render(login(formWith(told)))
    fireEvent.change(screen.getByLabelText("手机号"), { target: { value: "13800000000" } })
    fireEvent.blur(screen.getByLabelText("手机号"))
    fireEvent.submit(screen.getByLabelText("密码").closest("form") as HTMLFormElement)
    expect(told).toStrictEqual([["mobile", "13800000000"], ["left", "mobile"], "submit"])
  })

  test("is not sent twice", () => {
    const told: Array<unknown> = []
    render(login(formWith(told, { busy: true })))
    fireEvent.submit(screen.getByLabelText("密码").closest("form") as HTMLFormElement)
    expect(told).toStrictEqual([])
  })

  test("works with password managers", () => {
    render(login(formWith([])))
    const filled = ["手机号", "密码"].map((label) => screen.getByLabelText(label).getAttribute("autocomplete"))
    expect(filled).toStrictEqual(["username", "current-password"])
  })

  test("goes to the first wrong field each time it is refused", () => {
    const wrong = { focus: "mobile", errors: { mobile: "请输入手机号" } }
    const { rerender } = render(login(formWith([], { ...wrong, refusals: 1 })))
    const field = screen.getByLabelText("手机号")
    expect(document.activeElement).toBe(field)
    field.blur()
    rerender(login(formWith([], { ...wrong, refusals: 1 })))
    expect(document.activeElement).not.toBe(field)
    rerender(login(formWith([], { ...wrong, refusals: 2 })))
    expect(document.activeElement).toBe(field)
  })

  test("shows the server's message, and that nothing typed was lost where trying again helps", () => {
    const failure = { code: 0, fields: [], message: "没有连上服务器" }
    const { rerender } = render(login(formWith([], { failure: { ...failure, kind: "network" } })))
    expect(screen.getByRole("alert").textContent).toBe("没有连上服务器填写的内容都还在，稍后再发一次。")
    rerender(login(formWith([], { failure: { ...failure, kind: "refused", message: "手机号或密码不正确" } })))
    expect(screen.getByRole("alert").textContent).toBe("手机号或密码不正确")
  })
})

test("the agreement can be read without leaving the form", () => {
  render(<RegisterView form={formWith([])} sms={sms} />)
  const links = ["《用户协议》", "《隐私说明》"].map((name) => screen.getByRole("link", { name }))
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toStrictEqual([
    ["/policy", "_blank"],
    ["/private", "_blank"],
  ])
})
