import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { ClassroomRow, type ClassroomRowProps } from "#ui/study/ClassroomRow.tsx"
import { CLASSROOMS } from "../gallery/scenes/samples.ts"

const [sample] = CLASSROOMS
const show = (change: Partial<ClassroomRowProps["classroom"]>, lists: ClassroomRowProps["lists"]) => {
  if (sample === undefined) throw new Error("no classroom")
  const classroom = { ...sample, subject_id: "220", lessons: 5, ...change }
  const { container } = render(<ClassroomRow classroom={classroom} lists={lists} />)
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])
  return { text: container.textContent, links: links.filter(([, to]) => !to?.startsWith("/course/study/")) }
}
const FINISHED = { finished_lessons: 5 }

it("says of a finished course that it is, and leads on to its questions and the next course", () => {
  const { text, links } = show(FINISHED, { hasCourse: true, hasQuestion: true })
  expect(text).toMatch(/已学完5课时/)
  expect(text).not.toMatch(/继续学习|上次学到/)
  expect(links).toStrictEqual([
    ["做这一科的题和试卷", "/question?subject=220"],
    ["选下一门课", "/course?subject=220"],
  ])
})

it("leads to no list that the agency or study mode does not have", () => {
  expect(show(FINISHED, { hasCourse: true, hasQuestion: false }).links).toStrictEqual([
    ["选下一门课", "/course?subject=220"],
  ])
})

it("leads nowhere else in study mode", () => {
  expect(show(FINISHED, null).links).toStrictEqual([])
})

it("goes on with one that is not finished", () => {
  const { text, links } = show({ finished_lessons: 4 }, { hasCourse: true, hasQuestion: true })
  expect(text).toMatch(/继续学习/)
  expect(links).toStrictEqual([])
})
