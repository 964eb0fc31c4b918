import { fireEvent, render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { ExamCover } from "#ui/attempt/ExamCover.tsx"
import { coverOf } from "../../machines/attempt/ExamWorld.ts"

const show = (admission: NonNullable<ReturnType<typeof coverOf>["admission"]>) =>
  render(<ExamCover paper={{ ...coverOf(), admission }} backHref="/question/b1" refusal={null} onStart={() => {}} />)
const startButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "开始作答" })

it("tells a candidate where they sit and how much longer", () => {
  show({ is_listed: true, room: "第3考场", seat: "12", extra_minutes: 15 })
  expect(screen.getByText("第3考场")).toBeDefined()
  expect(screen.getByText("15分钟，已算在时间里")).toBeDefined()
  expect(startButton().disabled).toBe(false)
})

it("tells who is not on the list of candidates, calmly, and offers no start", () => {
  show({ is_listed: false, room: "", seat: "", extra_minutes: 0 })
  expect(screen.getByText("你不在这场考试的考生名单里，有疑问请联系老师。")).toBeDefined()
  expect(startButton().disabled).toBe(true)
})

it("says when homework is due, that it has no clock, and offers no rehearsal", () => {
  render(
    <ExamCover
      paper={{ ...coverOf(), minutes: 0, homework: true, closes_at: "2026-03-09 22:00:00" }}
      backHref="/question/b1"
      refusal={null}
      onStart={() => {}}
    />,
  )
  expect(screen.getByText("截止").nextSibling?.textContent).toBe("03-09 22:00")
  expect(screen.getByText("不计时，可以分几次做；截止时自动交卷，以服务器时间为准。")).toBeDefined()
  expect(screen.queryByText(/排练|演练/)).toBeNull()
})

it("states the rules of the room before the start, and none where the paper has none", async () => {
  const { unmount } = show({ is_listed: true, room: "", seat: "", extra_minutes: 0 })
  expect(screen.queryByText("考场规则")).toBeNull()
  unmount()
  const room = { leaving: { seconds: 5, limit: 2, follows: "hand_in" } } as const
  render(<ExamCover paper={{ ...coverOf(), room }} backHref="/question/b1" refusal={null} onStart={() => {}} />)
  expect(await screen.findByText(/满5秒记一次离开.*第3次离开时，答卷自动交上/)).toBeDefined()
  expect(screen.getByText(/读屏软件和系统弹窗不算离开/)).toBeDefined()
})

it("asks for the pass word of the room, says why one was refused, and begins with what is typed", async () => {
  const started: Array<unknown> = []
  const cover = (refusal: string | null) => (
    <ExamCover
      paper={{ ...coverOf(), feedback: ["at_end", "at_once"], room: { passcode: true } }}
      backHref="/question/b1"
      refusal={refusal}
      onStart={(start) => started.push(start)}
    />
  )
  const { rerender } = render(cover(null))
  expect(await screen.findByText(/每5分钟一换/)).toBeDefined()
  fireEvent.click(startButton())
  fireEvent.change(screen.getByLabelText("考场口令"), { target: { value: " 048 213 " } })
  fireEvent.click(startButton())
  fireEvent.click(screen.getByRole("button", { name: "做一题看一题" }))
  expect(started).toStrictEqual([
    { passcode: "" },
    { passcode: "048 213" },
    { feedback: "at_once", passcode: "048 213" },
  ])
  rerender(cover("口令不对"))
  const field = screen.getByLabelText<HTMLInputElement>("考场口令")
  expect([field.value, document.activeElement === field, field.getAttribute("aria-invalid")]).toStrictEqual([
    "",
    true,
    "true",
  ])
  expect(screen.getByText("口令不对").id).toBe(field.getAttribute("aria-describedby"))
})
