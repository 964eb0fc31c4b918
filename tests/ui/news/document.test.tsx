import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { documentLinks } from "#ui/news/documentLinks.ts"
import { DocumentView } from "#ui/news/DocumentView.tsx"

const LINKS = [
  { name: "关于我们", url: "/aboutus" },
  { name: "账号", url: "/help/account" },
  { name: "课程", url: "/course" },
  { name: "备案", url: "https://beian.example.com" },
  { name: "隐私", url: "/private" },
  { name: "协议", url: "/policy" },
]

test("the fixed pages among the links of the footer keep its order", () => {
  expect(documentLinks(LINKS).map(({ name }) => name)).toStrictEqual(["关于我们", "账号", "隐私", "协议"])
})

test("a fixed page has its title, its text, and the others beside it", () => {
  const { container } = render(
    <DocumentView
      document={{ id: "account", title: "账号与登录", html: "<h2>注册</h2><p>用手机号。</p>" }}
      documents={documentLinks(LINKS)}
      path="/help/account"
    />,
  )
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("账号与登录")
  expect(container.querySelector(".rich-text")?.innerHTML).toBe("<h2>注册</h2><p>用手机号。</p>")
  expect(
    screen.getAllByRole("link").map((link) => [link.getAttribute("href"), link.getAttribute("aria-current")]),
  ).toStrictEqual([
    ["/aboutus", null],
    ["/help/account", "page"],
    ["/private", null],
    ["/policy", null],
  ])
})

test("a fixed page that is the only one has no list beside it", () => {
  render(<DocumentView document={{ id: "policy", title: "协议", html: "" }} documents={[]} path="/policy" />)
  expect(screen.queryByRole("navigation")).toBe(null)
})
