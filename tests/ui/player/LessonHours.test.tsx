import { act, fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { lessonHoursMachine } from "#machines/player/lessonHoursMachine.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import { LessonHours } from "#ui/player/LessonHours.tsx"
import {
  begunAsked,
  hoursInput,
  judged,
  lessonHours,
  refusedElsewhere,
} from "../../machines/player/lessonHoursChart.ts"
import { playerInput, video } from "../../machines/player/playerChart.ts"
import { run, tell } from "../../machines/support/run.ts"

const show = (hours: object = {}) => {
  const player = run(playerMachine, playerInput).actor
  const { actor, clock } = run(lessonHoursMachine, { ...hoursInput, hours: { ...hoursInput.hours, ...hours } })
  const say = (...events: ReadonlyArray<object>) => act(async () => tell(actor, ...events))
  render(<LessonHours player={player} hours={actor} lesson={video} />)
  return { actor, clock, say }
}

const button = (name: string | RegExp) => screen.getByRole("button", { name })

test("what counts, what waits and what is missing is said in words", () => {
  show({ ...lessonHours, counted: 65, waiting: 20, open: 5, missing_from: 12 })
  const { textContent } = screen.getByRole("region", { name: "学时" })
  expect(textContent).toContain("已计1分5秒，全长2分钟")
  expect(textContent).toContain("另有25秒待确认")
  expect(button("回到0:12")).toBeInstanceOf(HTMLElement)
})

test("a question is put off, opened again and answered", async () => {
  const { actor, say } = show()
  await say({ type: "play.began", position: 30, at: 30_000 }, begunAsked())
  expect(screen.getByRole("dialog", { name: "学时抽问" }).textContent).toContain("请在3分钟内作答")
  fireEvent.click(button("稍后作答"))
  expect(screen.queryByRole("dialog")).toBeNull()
  fireEvent.click(button("作答"))
  fireEvent.click(button(/^A/))
  fireEvent.click(button("提交"))
  await say(judged(false, true))
  expect(screen.getByRole("alert").textContent).toContain("没有答对，再答一题。")
  fireEvent.click(button(/^A/))
  fireEvent.click(button("提交"))
  await say(judged(true))
  expect(screen.getByRole("alert").textContent).toContain("答对了，看过的计入学时。")
  fireEvent.click(button("继续"))
  expect(actor.getSnapshot().value.count).toStrictEqual({ counting: "resting" })
})

test("another device that counts is told, and taken back from", async () => {
  const { actor, say } = show()
  await say({ type: "play.began", position: 30, at: 30_000 }, begunAsked(), { type: "answer.choose", key: "A" })
  await say({ type: "hours.answer" }, refusedElsewhere("answer"))
  expect(screen.getByRole("alert").textContent).toContain("学时正在另一台设备或另一个页面上计")
  fireEvent.click(button("改在这里计"))
  expect(actor.getSnapshot().value.count).toBe("beginning")
})
