import { fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import type { Term } from "#domain/contract/study.ts"
import type { ExamDays } from "#domain/study/examCalendar.ts"
import { StudyTermView } from "#ui/study/StudyTermView.tsx"
import { TermHeading } from "#ui/study/TermHeading.tsx"

const date = (kind: ExamDays["kind"], start: string, end = start): ExamDays => ({
  id: kind,
  name: `四月${kind}`,
  kind,
  start,
  end,
  url: kind === "exam" ? "" : `https://${kind}.example/`,
  hours: kind === "exam" ? "上午9:00–11:30" : "",
  bring: "",
})
const TERM: Term = {
  subject_id: "3130101",
  subject_name: "行政管理学",
  calendar: [
    date("registration", "2026-02-20", "2026-03-09"),
    date("ticket", "2026-04-04", "2026-04-12"),
    date("exam", "2026-04-11", "2026-04-12"),
    date("results", "2026-05-15", "2026-06-15"),
  ],
  exam_day: "2026-04-11",
  registered: false,
  felt: null,
  sprint: null,
  new_messages: 2,
}

let marked: Array<readonly [string, string]> = []
beforeEach(() => {
  marked = []
})
const noonOf = (day: string) => Date.parse(`${day}T12:00:00+08:00`)
const show = (day: string, change: Partial<Term> = {}) =>
  render(
    <StudyTermView
      answer={{ ...TERM, ...change }}
      subjects="/"
      isBusy={false}
      now={noonOf(day)}
      onMark={(exam_day, mark) => marked.push([exam_day, mark])}
      calendar={null}
    />,
  )
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }))
const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href")
const current = () => document.querySelector("[aria-current=step]")?.textContent

test("an exam of the calendar is the learner's own with one press", () => {
  show("2026-03-01", { exam_day: null })
  expect(current()).toBe(undefined)
  press("我考这次：四月exam")
  expect(marked).toStrictEqual([["2026-04-11", "sitting"]])
})

test("a registration leads to the official page, and is over with one press that can be taken back", () => {
  const { unmount } = show("2026-03-02")
  expect(current()).toBe("报名")
  screen.getByRole("heading", { name: "报名还剩7天" })
  expect(linkTo("去报名")).toBe("https://registration.example/")
  press("我报好了")
  unmount()
  show("2026-03-02", { registered: true })
  expect(current()).toBe("准备")
  press("还没报")
  expect(marked).toStrictEqual([
    ["2026-04-11", "registered"],
    ["2026-04-11", "unregistered"],
  ])
})

test("the evening before has hours, ticket and what to bring", () => {
  show("2026-04-10", { registered: true })
  expect(current()).toBe("前夜")
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toStrictEqual([
    "2026年4月11日至12日",
    "上午9:00–11:30",
    "打印准考证还剩2天去打印",
    "准考证、有效身份证件",
  ])
  expect(linkTo("去打印")).toBe("https://ticket.example/")
})

test("afterwards it asks how it was, and offers what comes next", () => {
  const { unmount } = show("2026-04-13")
  expect(current()).toBe("考后")
  screen.getByText("2026年5月15日起可以查分")
  press("一般")
  expect(marked).toStrictEqual([["2026-04-11", "fair"]])
  expect(linkTo("看看下一科")).toBe("/")
  unmount()
  show("2026-04-13", { felt: "badly" })
  screen.getByText("成绩没出来之前都不算，先歇一歇。")
  expect(screen.queryByRole("button", { name: "一般" })).toBeNull()
})

test("the day of results leads to them", () => {
  show("2026-05-15")
  expect(current()).toBe("查分")
  expect(linkTo("去查分")).toBe("https://results.example/")
})

test.each([
  ["2026-03-02", {}, "报名还剩7天", "去报名", "https://registration.example/"],
  ["2026-02-10", {}, "10天后开始报名", "看报名", "/study/term"],
  ["2026-03-02", { registered: true }, "距考试40天", "看考期", "/study/term"],
  ["2026-04-01", { registered: true }, "冲刺：距考试10天", "去冲刺", "/study/today"],
  [
    "2026-04-01",
    { registered: true, sprint: { paper_id: "p9", name: "冲刺" } },
    "冲刺：距考试10天",
    "做冲刺卷",
    "/mock-exam?paper_id=p9",
  ],
  ["2026-04-10", {}, "明天考试", "看清单", "/study/term"],
  ["2026-04-12", {}, "正在考试", "看清单", "/study/term"],
  ["2026-04-13", {}, "考完了，歇一歇", "考得怎么样", "/study/term"],
  ["2026-05-20", {}, "可以查分了", "去查分", "https://results.example/"],
  ["2026-07-20", {}, "什么时候考试？", "选考试", "/study/term"],
])("on %s, %j, a page is headed by %s and leads on by %s", (day, change, title, label, href) => {
  render(<TermHeading answer={{ ...TERM, ...change }} level="h1" now={noonOf(day)} />)
  screen.getByRole("heading", { level: 1, name: title })
  expect(linkTo(label)).toBe(href)
})
