import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { CourseResourcesView } from "#ui/study/CourseResourcesView.tsx"
import { RESOURCE_CLASSROOMS, RESOURCES } from "../gallery/scenes/studySamples.ts"

const all = { classrooms: RESOURCE_CLASSROOMS, classroom_id: null, resources: [], mode: "full" } as const
const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"))

test("classrooms with files lead to their files", () => {
  render(<CourseResourcesView {...all} />)
  expect(hrefs()).toStrictEqual(["/study/course/resource?classroom_id=c1", "/study/course/resource?classroom_id=c2"])
  expect(screen.getByText("12份资料").tagName).toBe("SPAN")
})

test("a file has its size, opens beside the page, and is kept under its own name", () => {
  render(<CourseResourcesView {...all} classroom_id="c1" resources={RESOURCES} />)
  expect(["1.50KB", "3.00M"].map((size) => screen.getByText(size).tagName)).toStrictEqual(["SPAN", "SPAN"])
  const [, open, keep] = screen.getAllByRole("link")
  expect([open?.getAttribute("href"), open?.getAttribute("target"), open?.getAttribute("rel")]).toStrictEqual([
    "/handout/g/r1.html",
    "_blank",
    "noopener",
  ])
  expect([keep?.getAttribute("href"), keep?.getAttribute("download")]).toStrictEqual([
    "/handout/g/r1.html",
    "每周学习计划表.html",
  ])
})

test("a classroom without files leads to the others", () => {
  render(<CourseResourcesView {...all} classroom_id="c9" />)
  expect(screen.getByText("这门课程没有资料").tagName).toBe("H2")
  expect(hrefs()).toStrictEqual(["/study/course/resource", "/study/course/resource"])
})
