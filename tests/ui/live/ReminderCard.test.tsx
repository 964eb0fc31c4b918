import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { type ActorRefFrom, createActor } from "xstate"
import { reminderMachine } from "#machines/live/reminderMachine.ts"
import { ReminderCard } from "#ui/live/ReminderCard.tsx"
import { answer } from "../../machines/support/environment.ts"
import { inert } from "#dev/record/inert.ts"

const at = (time: string) => Date.parse(`2026-03-02T${time}+08:00`)
const session = {
  id: "3",
  title: "增长率三步算",
  start_time: "2026-03-02 10:00:00",
  end_time: "2026-03-02 11:00:00",
}

const show = (now: number, current = "/course") => {
  const reminder = createActor(inert(reminderMachine), { input: { now } }).start() as ActorRefFrom<
    typeof reminderMachine
  >
  render(<ReminderCard reminder={reminder} current={current} />)
  act(() => reminder.send(answer("ask", { ok: true, value: { list: [session] } }) as never))
  return { tick: (to: number) => act(() => reminder.send({ type: "clock.ticked", now: to })) }
}
const text = () => screen.getByRole("status").textContent

test("appears when the room opens, counts down, says that it is on, and goes when it is over", () => {
  const { tick } = show(at("09:44:59"))
  const texts = [text()]
  for (const time of ["09:45:00", "09:50:00", "10:00:00", "11:00:00"]) {
    tick(at(time))
    texts.push(text())
  }
  expect(texts).toStrictEqual([
    "",
    "增长率三步算15分钟后开播，直播间已经开了进入直播间",
    "增长率三步算10分钟后开播，直播间已经开了进入直播间",
    "增长率三步算正在直播进入直播间",
    "",
  ])
})

test("leads to the room, and is not shown in it", () => {
  show(at("10:00:00"))
  expect(screen.getByRole("link", { name: "进入直播间" }).getAttribute("href")).toBe("/live/player?id=3")
  cleanup()
  show(at("10:00:00"), "/live/player?id=3")
  expect(text()).toBe("")
})

test("is closed by its button", () => {
  show(at("10:00:00"))
  fireEvent.click(screen.getByRole("button", { name: "关闭通知" }))
  expect(text()).toBe("")
})
