import { act, fireEvent, render, screen } from "@testing-library/react"
import { beforeAll, expect, it, onTestFinished } from "vitest"
import type { RoomRules } from "#domain/contract/roomRules.ts"
import { ExamView } from "#ui/attempt/ExamView.tsx"
import { attemptOf, Page, Server } from "../../machines/attempt/ExamWorld.ts"

beforeAll(() => import("#ui/attempt/RoomNotices.tsx"))

const open = async (room: RoomRules) => {
  const page = await Page.open(new Server(attemptOf({ rules: { ...attemptOf().rules, room } })))
  await act(async () => void render(<ExamView exam={page.actor} />))
  return page
}

it("keeps the texts of questions from the clipboard, and not what was typed", async () => {
  const page = await open({ copying: false })
  await act(() => page.send({ type: "question.go", index: 3 }))
  // fireEvent says whether the browser goes on
  expect([
    fireEvent.copy(screen.getByText("q4")),
    fireEvent.contextMenu(screen.getByText("q4")),
    fireEvent.copy(screen.getByRole("textbox")),
  ]).toStrictEqual([false, true, true])
})

it("lets texts be copied where the paper says nothing of it", async () => {
  await open({})
  expect(fireEvent.copy(screen.getByText("q1"))).toBe(true)
})

it("offers the full screen that the paper wants, where the device has one and does not show it", async () => {
  const screenOf = (isEnabled: boolean, element: Element | null) => {
    Object.defineProperties(document, {
      fullscreenEnabled: { configurable: true, value: isEnabled },
      fullscreenElement: { configurable: true, value: element },
    })
    act(() => void document.dispatchEvent(new Event("fullscreenchange")))
    return screen.queryAllByRole("button", { name: "进入全屏" }).length
  }
  onTestFinished(() => {
    Reflect.deleteProperty(document, "fullscreenEnabled")
    Reflect.deleteProperty(document, "fullscreenElement")
  })
  await open({ full_screen: true, leaving: { seconds: 5, limit: 1, follows: "note" } })
  expect([
    screenOf(true, null),
    screenOf(true, document.documentElement),
    screenOf(true, null),
    screenOf(false, null),
  ]).toStrictEqual([1, 0, 1, 0])
})

it("tells what one absence more would do, until that was read", async () => {
  const page = await open({ leaving: { seconds: 5, limit: 1, follows: "hand_in" } })
  expect(screen.queryByText(/离开/)).toBeNull()
  const leave = { id: "l1", kind: "hidden", seconds: 9, offline: false } as const
  await act(async () => {
    page.state.children.leaves?.send({ type: "page.left", leave })
    await page.rest()
  })
  const notice = await screen.findByText("你已离开考试页面1次，再离开一次就会交卷")
  fireEvent.click(screen.getByRole("button", { name: "知道了" }))
  expect(notice.isConnected).toBe(false)
})
