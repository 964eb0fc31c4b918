import { cleanup, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { TodayCard, type TodayCardProps } from "#ui/home/TodayCard.tsx"
import { CLASSROOMS } from "../gallery/scenes/samples.ts"
import { DAILY, NO_WRONG_OVERVIEW, WRONG_OVERVIEW } from "../gallery/scenes/studySamples.ts"

const ALL: TodayCardProps = {
  hasCourse: true,
  hasQuestion: true,
  classrooms: CLASSROOMS,
  book: WRONG_OVERVIEW,
  daily: DAILY,
}
const show = (over: Partial<TodayCardProps> = {}) => {
  render(<TodayCard {...ALL} {...over} />)
  return screen.getAllByRole("link").map((link) => link.textContent)
}
const primary = () => screen.getAllByRole("link").filter(({ className }) => className.includes("bg-accent"))

test("has the day in three lines, the exam above, and one primary button: what is due for review", () => {
  expect(show()).toStrictEqual(["去复习", "做十题", "接着学"])
  expect(screen.getByText("距考试40天")).toBeDefined()
  expect(screen.getByText("连续12天")).toBeDefined()
  expect(primary().map(({ textContent }) => textContent)).toStrictEqual(["去复习"])
})

test("goes on to the daily set, then to the lesson", () => {
  show({ book: NO_WRONG_OVERVIEW })
  expect(primary().map((link) => link.getAttribute("href"))).toStrictEqual([
    "/question/exam?bank_id=b0&exam_type=3&day=2026-03-02",
  ])
  cleanup()
  const done = { day: DAILY.today, state: "done", attempt_id: "d2", questions: 10, correct: 9 } as const
  show({ book: NO_WRONG_OVERVIEW, daily: { ...DAILY, days: [done] } })
  expect(primary().map(({ textContent }) => textContent)).toStrictEqual(["接着学"])
})

test("leads somebody new to a course and to a bank, and says what could not be read", () => {
  expect(show({ classrooms: [], book: undefined, daily: undefined })).toStrictEqual(["错题本", "选题库", "去选课"])
  expect(screen.getByText("暂时读不到")).toBeDefined()
})

test("has only what the agency has", () => {
  expect(show({ hasQuestion: false })).toStrictEqual(["接着学"])
  cleanup()
  expect(show({ hasCourse: false })).toStrictEqual(["去复习", "做十题"])
})
