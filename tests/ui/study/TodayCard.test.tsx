import { cleanup, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { TodayCard, type TodayCardProps } from "#ui/study/TodayCard.tsx"
import { CLASSROOMS, NO_DATA, NOW } from "../gallery/scenes/samples.ts"
import { DAILY, NO_WRONG_OVERVIEW, WRONG_OVERVIEW } from "../gallery/scenes/studySamples.ts"

const ALL: TodayCardProps = {
  sections: { hasCourse: true, hasQuestion: true },
  classrooms: CLASSROOMS,
  book: WRONG_OVERVIEW,
  daily: DAILY,
  data: NO_DATA,
  goal: 20,
  now: NOW,
}
const answered = (questions: number) => ({
  ...NO_DATA,
  session: "done" as const,
  days: [{ day: DAILY.today, seconds: 0, live_seconds: 0, answered: questions }],
})
const DONE = {
  ...DAILY,
  days: [{ day: DAILY.today, state: "done", attempt_id: "d2", questions: 10, correct: 9 }],
} as const
const titles = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)
const show = (over: Partial<TodayCardProps> = {}) => {
  render(<TodayCard {...ALL} {...over} />)
  return screen
    .getAllByRole("link")
    .map((link) => link.textContent)
    .slice(1)
}
const primary = () => screen.getAllByRole("link").filter(({ className }) => className.includes("bg-accent"))

test("has the day in one go instead of the reviews, which are in it, and one primary button", () => {
  expect(show()).toStrictEqual(["开始", "做十题", "接着学"])
  expect(titles().slice(0, 2)).toStrictEqual(["今晚二十五分钟", "今天做题0/20"])
  expect(screen.getByText("复习8道错题、做新题、学一课")).toBeDefined()
  expect(document.body.textContent).toContain("每日一练十题，连续12天")
  expect(screen.getByText(/每天1课时，考前学得完/)).toBeDefined()
  expect(primary().map((link) => link.getAttribute("href"))).toStrictEqual(["/study/today"])
})

test("goes on with the session, and once it is over to what is due, or to what came of it", () => {
  expect(show({ data: { ...NO_DATA, session: "lesson" } })[0]).toBe("接着学")
  expect(primary().map((link) => link.getAttribute("href"))).toStrictEqual(["/study/today"])
  cleanup()
  expect(show({ data: { ...NO_DATA, session: "done" } })[0]).toBe("去复习")
  expect(primary().map(({ textContent }) => textContent)).toStrictEqual(["去复习"])
  cleanup()
  expect(show({ data: { ...NO_DATA, session: "done" }, book: NO_WRONG_OVERVIEW })[0]).toBe("看小结")
})

test("after it, goes on to the daily set, then to the rest of the questions that were asked for, then to the lesson", () => {
  show({ book: NO_WRONG_OVERVIEW, data: answered(0) })
  expect(primary().map((link) => link.getAttribute("href"))).toStrictEqual([
    "/question/exam?bank_id=b0&exam_type=3&day=2026-03-02",
  ])
  cleanup()
  show({ book: NO_WRONG_OVERVIEW, daily: DONE, data: answered(10) })
  expect(titles()[1]).toBe("今天做题10/20")
  expect(primary().map((link) => [link.textContent, link.getAttribute("href")])).toStrictEqual([
    ["再做几题", "/question/b0"],
  ])
  cleanup()
  show({ book: NO_WRONG_OVERVIEW, daily: DONE, data: answered(10), goal: null })
  expect(document.body.textContent).toContain("今天的量做完了，连续12天")
  expect(primary().map(({ textContent }) => textContent)).toStrictEqual(["接着学"])
})

test("says so when every course is finished", () => {
  const finished = CLASSROOMS.map((classroom) => ({ ...classroom, finished_lessons: classroom.lessons }))
  show({ book: NO_WRONG_OVERVIEW, daily: DONE, data: answered(20), classrooms: finished })
  expect(titles()[2]).toBe("课程都学完了")
  expect(primary()).toStrictEqual([])
})

test("asks for a plan where there is none, and leads to what it lacks", () => {
  const plan = (over: Partial<TodayCardProps>) => {
    cleanup()
    show(over)
    return screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])[0]
  }
  expect(plan({ book: NO_WRONG_OVERVIEW, goal: null })).toStrictEqual(["定计划", "/user/start"])
  expect(plan({ book: NO_WRONG_OVERVIEW })).toStrictEqual(["填考试日期", "/user/profile"])
  expect(plan({})).toStrictEqual(["改计划", "/user/profile"])
})

test("leads somebody new to a course and to a bank, and says what could not be read", () => {
  expect(show({ classrooms: [], book: undefined, daily: undefined, data: undefined })).toStrictEqual([
    "错题本",
    "选题库",
    "去选课",
  ])
  expect(screen.getByText("暂时读不到")).toBeDefined()
})

test("has only what the agency has", () => {
  expect(show({ sections: { hasCourse: true, hasQuestion: false } })).toStrictEqual(["接着学"])
  cleanup()
  expect(show({ sections: { hasCourse: false, hasQuestion: true }, classrooms: [] })).toStrictEqual(["开始", "做十题"])
})
