import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { SpecialtyView, type SpecialtyViewProps } from "#ui/home/SpecialtyView.tsx"
import { BANKS, COURSES, NOW, SUBJECTS } from "../gallery/scenes/samples.ts"
import { LIVE, pageOf } from "../gallery/scenes/siteSamples.ts"

const FIRST = SUBJECTS[0]!
const SECOND = FIRST.list[0]!
const ALL: SpecialtyViewProps = {
  path: [FIRST, SECOND],
  courses: pageOf(COURSES, 30),
  banks: pageOf(BANKS, 9),
  live: pageOf([LIVE.tomorrow]),
  sections: { hasCourse: true, hasLive: true, hasQuestion: true, hasNews: true },
  now: NOW,
}
const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href")

test("a subject shows the way to it, what lies under it, and what the agency has of it", () => {
  render(<SpecialtyView {...ALL} />)
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("初级会计")
  expect(headings()).toStrictEqual(["综合知识", "专业实务", "课程", "题库", "近期直播"])
  expect([hrefOf("财会金融"), hrefOf("综合知识")]).toStrictEqual(["/100", "/111"])
  expect([hrefOf("全部30门"), hrefOf("全部9个")]).toStrictEqual(["/course/100/110", "/question/100/110"])
})

test("a subject shows no section that the agency hides", () => {
  const sections = { hasCourse: true, hasLive: false, hasQuestion: false, hasNews: false }
  render(<SpecialtyView {...ALL} path={[FIRST, SECOND, SECOND.list[0]!]} sections={sections} />)
  expect(headings()).toStrictEqual(["课程"])
})

test("a subject without content shows that and offers a way on", () => {
  render(<SpecialtyView {...ALL} path={[SECOND.list[0]!]} courses={pageOf([])} banks={pageOf([])} live={null} />)
  expect(headings()).toStrictEqual(["这个科目正在准备"])
  expect(hrefOf("看看其他课程")).toBe("/course")
})
