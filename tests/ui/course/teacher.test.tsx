import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { TeacherListView } from "#ui/course/TeacherListView.tsx"
import { SUBJECTS } from "../gallery/scenes/samples.ts"
import { Teacher } from "../gallery/scenes/siteScenes.tsx"
import { LIVE, pageOf, TEACHER, TEACHERS } from "../gallery/scenes/siteSamples.ts"

const NONE = { level1: null, level2: null, level3: null }
const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"))

describe("the list of teachers", () => {
  test("shows each with name, title, subjects and courses, and leads to them", () => {
    const { container } = render(<TeacherListView teachers={pageOf(TEACHERS)} subjects={[]} chosen={NONE} />)
    const [first, , bare] = container.querySelectorAll("article")
    expect([first?.textContent, bare?.textContent]).toStrictEqual([
      `周周明远会计讲师${TEACHER.intro}综合知识、专业实务3门课程`,
      "林林溪",
    ])
    expect(first?.querySelector("a")?.getAttribute("href")).toBe("/teacher/t1")
  })

  test("keeps the chosen subject while its pages are turned", () => {
    const chosen = { level1: "100", level2: null, level3: null }
    render(<TeacherListView teachers={pageOf(TEACHERS, 41, 2)} subjects={SUBJECTS} chosen={chosen} />)
    expect(hrefs().slice(-2)).toStrictEqual(["/teacher/100/all", "/teacher/100/all?page=3"])
  })

  test.each([
    ["there are none", NONE, 0, "还没有老师", "/course"],
    ["the subject has none", { ...NONE, level1: "100" }, 0, "这个科目暂时没有老师", "/teacher"],
    ["the page is past the last", { ...NONE, level1: "100" }, 3, "没有这一页了", "/teacher/100/all"],
  ])("says that %s and leads on", (_, chosen, total, title, href) => {
    render(<TeacherListView teachers={pageOf([], total)} subjects={[]} chosen={chosen} />)
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(title)
    expect(hrefs().at(-1)).toBe(href)
  })
})

describe("the page of a teacher", () => {
  test("orders live sessions by the rule at this moment", () => {
    const teacher = { ...TEACHER, course: [], live: [LIVE.ended, LIVE.tomorrow, LIVE.now] }
    render(<Teacher teacher={teacher} mode="full" />)
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toStrictEqual(
      [LIVE.now, LIVE.tomorrow, LIVE.ended].map(({ title }) => title),
    )
  })

  test("shows that nothing is taught yet, and leads where the mode allows", () => {
    const teacher = { ...TEACHER, course: [], live: [] }
    const { rerender } = render(<Teacher teacher={teacher} mode="full" />)
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("还没有开课")
    expect(hrefs()).toStrictEqual(["/", "/teacher", "/course"])
    rerender(<Teacher teacher={teacher} mode="study" />)
    expect(hrefs()).toStrictEqual(["/study/course"])
  })
})
