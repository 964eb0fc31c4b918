import { render, screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { CourseDetailView } from "#ui/course/CourseDetailView.tsx"
import { DETAIL } from "../gallery/scenes/samples.ts"

const lessons = DETAIL.chapters.flatMap((chapter) => chapter.lessons)

/** Where the lessons of the outline lead: those that lead nowhere are null. */
const links = (joined: boolean) => {
  render(<CourseDetailView course={{ ...DETAIL, joined }} mode="full" busy={false} onJoin={() => undefined} />)
  return within(screen.getByRole("region", { name: "课程目录" }))
    .getAllByRole("listitem", { hidden: true })
    .map((item) => within(item).queryByRole("link", { hidden: true })?.getAttribute("href") ?? null)
}

test("a course whose lessons are all finished says so, and leads on", () => {
  const course = { ...DETAIL, joined: true, finished: true as const }
  render(<CourseDetailView course={course} mode="full" busy={false} onJoin={() => undefined} />)
  expect(screen.getByText("已学完")).toBeDefined()
  expect(screen.getByRole("link", { name: "接下来学什么" }).getAttribute("href")).toBe("/study/course/my")
  expect(screen.queryByRole("link", { name: "去学习" })).toBeNull()
})

describe("the outline of a course", () => {
  test("leads who has not joined to the free lessons alone, which are played as a trial", () => {
    expect(links(false)).toStrictEqual(
      lessons.map(({ id, preview }) => (preview ? `/course/try/${DETAIL.id}?lesson_id=${id}` : null)),
    )
  })

  test("leads who has joined to every lesson", () => {
    expect(links(true)).toStrictEqual(lessons.map(({ id }) => `/course/study/${DETAIL.id}?lesson_id=${id}`))
  })
})
