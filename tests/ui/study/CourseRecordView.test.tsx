import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { CourseRecordView } from "#ui/study/CourseRecordView.tsx"
import { NOW } from "../gallery/scenes/samples.ts"
import { NO_RECORDS, RECORDS } from "../gallery/scenes/studySamples.ts"

const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])

test("each lesson shows where it was left and continues from there; pages are in the address", () => {
  render(<CourseRecordView records={RECORDS} mode="full" now={NOW} />)
  expect(screen.getAllByRole("heading", { level: 2 }).map((day) => day.textContent)).toStrictEqual([
    "今天",
    "昨天",
    "2025年12月31日 周三",
  ])
  expect(links()).toStrictEqual([
    ["继续学习", "/course/study/c1?lesson_id=k1"],
    ["再看一遍", "/course/study/c2?lesson_id=k2"],
    ["继续学习", "/course/study/c2?lesson_id=k3"],
    ["再看一遍", "/course/study/c2?lesson_id=k4"],
    ["上一页", "/study/course/record"],
    ["下一页", "/study/course/record?page=3"],
  ])
  expect(screen.getByText("学到1:02:05 / 1:15:20").tagName).toBe("SPAN")
  expect(screen.getByText("刚开始").tagName).toBe("SPAN")
})

test.each([
  ["full", ["/study/course/my", "/course"]],
  ["study", ["/study/course/my"]],
] as const)("without records it leads on, in %s mode only to what is there", (mode, hrefs) => {
  render(<CourseRecordView records={NO_RECORDS} mode={mode} now={NOW} />)
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("还没有学习记录")
  expect(links().map(([, href]) => href)).toStrictEqual(hrefs)
})

test("a page past the last one leads back to the first", () => {
  render(<CourseRecordView records={{ ...RECORDS, list: [], page: 9 }} mode="full" now={NOW} />)
  expect(links()).toStrictEqual([["回到第一页", "/study/course/record"]])
})
