import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { ReadinessSection } from "#ui/study/ReadinessSection.tsx"
import { READINESS } from "../gallery/scenes/readinessSamples.ts"

it("says a score with its interval, and each chapter where points are lost is a set", () => {
  render(<ReadinessSection subjects={READINESS.slice(0, 1)} />)
  expect(screen.getByText("照今天的样子考，大约62分，比3月1日多3分，估分过了及格线")).toBeTruthy()
  expect(screen.getByText(/十次里有八次在53到71分之间；满分100，及格60，过线的可能约六成/)).toBeTruthy()
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])
  expect(links).toStrictEqual([
    ["练10题", "/question/exam?bank_id=b0&exam_type=2&chapter=c1&count=10&only=unanswered"],
    ["练4题", "/question/exam?bank_id=b0&exam_type=2&chapter=c2&count=4&only=unanswered"],
    ["练这一章", "/question/exam?bank_id=b0&chapter_id=c3"],
  ])
})

it("says no number where too little is known, and how many questions are missing", () => {
  const { container } = render(<ReadinessSection subjects={READINESS.slice(1)} />)
  expect(screen.getByText("还不够说：再做18题，就能估出今天考多少分")).toBeTruthy()
  expect(container.textContent).not.toMatch(/大约\d|丢\d/)
})

it("is not there without a subject, and says so where it could not be read", () => {
  const { container, rerender } = render(<ReadinessSection subjects={[]} />)
  expect(container.textContent).toBe("")
  rerender(<ReadinessSection subjects={undefined} />)
  expect(screen.getByText("暂时读不到估分，稍后再看")).toBeTruthy()
})
