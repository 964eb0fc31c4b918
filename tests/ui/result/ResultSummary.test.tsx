import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ReleasedResult } from "#domain/contract/examResult.ts"
import { ResultSummary } from "#ui/result/ResultSummary.tsx"
import { START } from "../../machines/attempt/ExamWorld.ts"
import { RESULT } from "./resultScenes.tsx"

const show = (change: Partial<ReleasedResult> = {}, now = START) =>
  render(
    <ResultSummary
      result={{ ...RESULT, ...change }}
      reviewHref={(filter, number = 1) => `/r?show=${filter}&q=${number}`}
      retakeHref="/again"
      backHref="/back"
      next={null}
      now={now}
    />,
  )
const WAITS = { by_hand: RESULT.by_hand && { ...RESULT.by_hand, awaiting: 1, given: [] } }
const toMark = () => screen.queryByRole("link", { name: "去自评" })

it("leads to the first answer that waits for the learner's mark", () => {
  show(WAITS)
  expect(toMark()?.getAttribute("href")).toBe("/r?show=all&q=5")
})

it("leads to no mark that is given, or whose time is over", () => {
  show()
  show(WAITS, START + 86_400_001)
  expect(toMark()).toBe(null)
})

it("says beside the score what was gained since the last try, and leads on to the pass line", () => {
  show()
  expect(screen.getByText("比上次多14.5分")).toBeTruthy()
  expect(screen.getByRole("link", { name: "照今天的样子考能得多少分" }).getAttribute("href")).toBe(
    "/study/course#pass-line",
  )
})

it("says how far the line is, and of a practice nothing of a line", () => {
  show({ score: 51.5, tries: [] })
  expect(screen.getByText("离及格还差8.5分")).toBeTruthy()
  show({ paper_id: null, pass_score: 0, tries: [] })
  expect(screen.getAllByRole("link", { name: "照今天的样子考能得多少分" })).toHaveLength(1)
})
