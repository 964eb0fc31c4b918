import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Topic } from "#domain/contract/examResult.ts"
import { ResultCharts } from "#ui/result/ResultCharts.tsx"
import { RESULT } from "./resultScenes.tsx"

const sets = () =>
  screen
    .queryAllByRole("link", { name: /^去练：/ })
    .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])

it("leads from each weak chapter and point, and from no other, to ten questions of it", () => {
  render(<ResultCharts result={{ ...RESULT, points: RESULT.points.slice(0, 4) }} />)
  const drawn = "/question/exam?bank_id=b1&exam_type=2"
  expect(sets()).toStrictEqual([
    ["去练：硬件与操作系统", `${drawn}&chapter=c2&count=10`],
    ["去练：办公软件", `${drawn}&chapter=c3&count=10`],
    ["去练：管理职能", `${drawn}&point=${encodeURIComponent("管理职能")}&count=10`],
    ["去练：控制", `${drawn}&point=${encodeURIComponent("控制")}&count=10`],
  ])
})

it("leads nowhere where nothing can be drawn", () => {
  const nowhere = <T extends Topic>({ bank_id: _, ...topic }: T) => topic
  render(
    <ResultCharts result={{ ...RESULT, chapters: RESULT.chapters.map(nowhere), points: RESULT.points.map(nowhere) }} />,
  )
  expect(sets()).toStrictEqual([])
})
