import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { OwnAsksView } from "#ui/discussion/OwnAsksView.tsx"

type OwnAsk = Output<"ask.mine">["list"][number]

const LESSON: OwnAsk = {
  id: "a1",
  is_own: true,
  text: "为什么先写标题",
  asked_at: "2026-03-02 10:00:00",
  state: "answered",
  reply: "标题是题眼",
  answered_at: "2026-03-02 11:00:00",
  is_public: false,
  because: "",
  classroom_id: "1001",
  lesson_id: "l1",
  question_id: null,
  title: "写作开头",
  source: "现代汉语",
  stem_html: "",
  withheld: false,
}
const QUESTION = { classroom_id: null, lesson_id: null, question_id: "q1", title: "" }

const show = (list: ReadonlyArray<OwnAsk>, total = list.length) =>
  render(<OwnAsksView asks={{ list, total, page: 1, page_size: 20 }} />)

test("each question stands with its place, which it leads to, and its answer", () => {
  show([
    LESSON,
    { ...LESSON, ...QUESTION, id: "a2", stem_html: "1+1=？", reply: "", answered_at: null, state: "waiting" },
  ])
  expect(screen.getByRole("link", { name: "写作开头" }).getAttribute("href")).toBe("/course/study/1001?lesson_id=l1")
  expect(screen.getByRole("link", { name: "看这道题" }).getAttribute("href")).toBe("/study/ask?question_id=q1")
  expect(screen.getAllByRole("article").map(({ textContent }) => textContent)).toStrictEqual([
    "现代汉语，2026-03-02 10:00已解答写作开头为什么先写标题老师的回答，2026-03-02 11:00标题是题眼",
    "现代汉语，2026-03-02 10:00等待回答1+1=？看这道题为什么先写标题",
  ])
})

test("a question that an exam withholds, and a place that is gone, lead nowhere", () => {
  show([
    { ...LESSON, ...QUESTION, withheld: true, reply: "" },
    { ...LESSON, id: "a2", title: "" },
  ])
  expect(screen.queryAllByRole("link")).toStrictEqual([])
  expect(screen.getByText("这道题在考试里，公布答案以后再看。")).toBeTruthy()
  expect(screen.getByText("这节课已下架。")).toBeTruthy()
})

test("who has asked nothing is told where to", () => {
  show([])
  expect(screen.getByRole("link", { name: "去学习" }).getAttribute("href")).toBe("/study/course")
})
