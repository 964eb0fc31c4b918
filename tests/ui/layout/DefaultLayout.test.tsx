import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import type { Shell } from "#ui/layout/Shell.ts"

const SHELL: Shell = {
  brand: { name: "启明学堂", logo: "" },
  sections: { hasCourse: true, hasLive: true, hasQuestion: true, hasNews: true },
  mode: "full",
  account: { state: "signedOut" },
  hasOrders: true,
  href: "/course/c1?from=a b",
  footer: { about: "关于", contact: "", copyright: "© 启明学堂", links: [{ name: "帮助", url: "/help/1" }] },
  busy: false,
  pinned: "",
  onSignOut: () => undefined,
  search: null,
}

const show = (shell: Partial<Shell>) =>
  render(
    <DefaultLayout {...SHELL} {...shell}>
      <h1>课程</h1>
    </DefaultLayout>,
  )

const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"))

test("the first stop of the Tab key leads to the page itself", () => {
  show({})
  const [first] = screen.getAllByRole("link")
  expect([first?.textContent, first?.getAttribute("href")]).toStrictEqual(["跳到正文", "#main"])
  expect(screen.getByRole("main").id).toBe("main")
})

test("what is pinned is read out between the header and the page", () => {
  const { rerender } = show({})
  const status = screen.getByRole("status")
  expect(status.textContent).toBe("")
  rerender(
    <DefaultLayout {...SHELL} pinned="没有网络">
      <h1>课程</h1>
    </DefaultLayout>,
  )
  expect(screen.getByRole("status")).toBe(status)
  expect([
    status.textContent,
    status.previousElementSibling?.tagName,
    status.nextElementSibling?.tagName,
  ]).toStrictEqual(["没有网络", "HEADER", "MAIN"])
})

test("a place with search has a way to it where the box does not fit", () => {
  show({ search: <input aria-label="搜索课程" /> })
  const header = screen.getByRole("banner")
  expect(linksIn(header)).toContain("/search")
  expect(within(header).getByLabelText("搜索课程").tagName).toBe("INPUT")
  cleanup()
  show({})
  expect(linksIn(screen.getByRole("banner"))).not.toContain("/search")
})

describe("the account area", () => {
  test("lets a guest sign in and come back to here", () => {
    show({})
    expect(screen.getByRole("link", { name: "登录" }).getAttribute("href")).toBe(
      "/user/login?redirect=%2Fcourse%2Fc1%3Ffrom%3Da%20b",
    )
  })

  test("keeps on an account page where it leads", () => {
    show({ href: "/user/login?redirect=%2Fcourse%2Fc1%3Ffrom%3Da%20b" })
    expect(screen.getByRole("link", { name: "注册" }).getAttribute("href")).toBe(
      "/user/register?redirect=%2Fcourse%2Fc1%3Ffrom%3Da%20b",
    )
  })

  test.each(["/", "/user/register"])("sends no one back to %s", (href) => {
    show({ href })
    expect(screen.getByRole("link", { name: "登录" }).getAttribute("href")).toBe("/user/login")
  })

  test("claims nothing while it is not known who is here, and keeps its place", () => {
    const sizeOf = (shell: Partial<Shell>) => {
      const { container, unmount } = show(shell)
      const area = container.querySelector("header > div > div:last-child")
      unmount()
      return area?.className
    }
    const signedIn: Partial<Shell> = { account: { state: "signedIn", id: "u1", name: "林晓雨", avatar: "" } }
    expect(sizeOf({ account: { state: "restoring" } })).toBe(sizeOf({}))
    expect(sizeOf(signedIn)).toBe(sizeOf({}))
    show({ account: { state: "restoring" } })
    expect(screen.queryByRole("link", { name: "登录" })).toBe(null)
    expect(screen.getByRole("link", { name: "我的学习" }).getAttribute("href")).toBe("/study/course")
  })

  test("names the learner and signs out", () => {
    const told: Array<string> = []
    const { container } = show({
      account: { state: "signedIn", id: "u1", name: "林晓雨", avatar: "" },
      onSignOut: () => told.push("out"),
    })
    const button = screen.getByRole("button", { name: /^林晓雨/ })
    const menu = container.querySelector<HTMLElement>("[popover]")
    expect(button.getAttribute("popovertarget")).toBe(menu?.id)
    expect(linksIn(menu as HTMLElement)).toStrictEqual([
      "/study/course",
      "/user/order",
      "/user/profile",
      "/user/coursecode",
      "/user/contract",
      "/user/updatepwd",
    ])
    fireEvent.click(screen.getByText("退出登录"))
    expect(told).toStrictEqual(["out"])
  })
})

test("study mode leads home to the study area", () => {
  show({ mode: "study" })
  expect(screen.getByRole("link", { name: "启明学堂" }).getAttribute("href")).toBe("/study/course")
})

test("the footer is what the agency wrote, or nothing", () => {
  const { unmount } = show({})
  expect(linksIn(screen.getByRole("navigation", { name: "页脚" }))).toStrictEqual(["/help/1"])
  unmount()
  show({ footer: null })
  expect(screen.queryByRole("contentinfo")).toBe(null)
})

test("a page that is loading is announced", () => {
  show({ busy: true })
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("正在打开页面")
})
