import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { ErrorState } from "#ui/kit/ErrorState.tsx"
import { LoadMore } from "#ui/kit/LoadMore.tsx"
import { Pagination } from "#ui/kit/Pagination.tsx"
import { SkeletonCards } from "#ui/kit/SkeletonCards.tsx"
import { Toast } from "#ui/kit/Toast.tsx"

test("an error states what happened, what was kept, and how to continue", () => {
  const told: Array<string> = []
  render(
    <ErrorState
      failure={{ kind: "offline", message: "连不上" }}
      kept="已保存的答案都还在。"
      onRetry={() => told.push("retry")}
    />,
  )
  expect(screen.getByRole("alert").textContent).toBe("网络断开了连上网络后会自己打开。已保存的答案都还在。再试一次")
  fireEvent.click(screen.getByRole("button", { name: "再试一次" }))
  expect(told).toStrictEqual(["retry"])
})

test("without a network it continues by itself once there is one, and other failures do not", () => {
  const told: Array<string> = []
  const state = (kind: "offline" | "busy") => (
    <ErrorState failure={{ kind, message: "服务器忙" }} onRetry={() => told.push(kind)} />
  )
  const { rerender, unmount } = render(state("busy"))
  fireEvent(window, new Event("online"))
  rerender(state("offline"))
  expect(told).toStrictEqual([])
  fireEvent(window, new Event("online"))
  unmount()
  fireEvent(window, new Event("online"))
  expect(told).toStrictEqual(["offline"])
})

test("an error is the title of its page, or below it, with another way to continue", () => {
  const failure = { kind: "missing", message: "试卷不存在" } as const
  const { rerender } = render(<ErrorState failure={failure} onRetry={() => undefined} />)
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("没有找到这里的内容")
  rerender(<ErrorState failure={failure} level="h2" action={<a href="/question">返回</a>} onRetry={() => undefined} />)
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("没有找到这里的内容")
  expect(screen.getByRole("link", { name: "返回" }).getAttribute("href")).toBe("/question")
})

test("a skeleton announces loading once", () => {
  render(<SkeletonCards count={4} cover />)
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toStrictEqual(["正在加载"])
})

test("a list offers more while there is more, and shows its end", () => {
  const more = (shown: number) => (
    <LoadMore shown={shown} total={20} unit="门课程" busy={false} onMore={() => undefined} />
  )
  const { rerender, container } = render(more(12))
  expect(screen.getByRole("button", { name: "加载更多" }).tagName).toBe("BUTTON")
  rerender(more(20))
  expect(container.textContent).toBe("共20门课程，已全部显示")
})

test("the end of a list takes the focus of the button that goes with it, and no other focus", () => {
  const list = (shown: number) => (
    <>
      <input />
      <LoadMore shown={shown} total={20} unit="门课程" busy={false} onMore={() => undefined} />
    </>
  )
  const { rerender } = render(list(12))
  screen.getByRole("button", { name: "加载更多" }).focus()
  rerender(list(20))
  expect(document.activeElement?.textContent).toBe("共20门课程，已全部显示")
  rerender(list(12))
  screen.getByRole("textbox").focus()
  rerender(list(20))
  expect(document.activeElement?.tagName).toBe("INPUT")
})

test.each([
  [1, ["下一页"]],
  [2, ["上一页", "下一页"]],
  [3, ["上一页"]],
])("page %d of 3 leads to its neighbours", (page, names) => {
  render(<Pagination page={page} pages={3} hrefOf={(to) => `/news?page=${to}`} />)
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toStrictEqual(names)
})

test("one page needs no paging", () => {
  expect(render(<Pagination page={1} pages={1} hrefOf={String} />).container.innerHTML).toBe("")
})

test("a toast can be closed by hand", () => {
  const told: Array<string> = []
  render(<Toast level="success" text="已加入课程" onClose={() => told.push("close")} />)
  fireEvent.click(screen.getByRole("button", { name: "关闭提示" }))
  expect(told).toStrictEqual(["close"])
})
