import { cleanup, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { OnlineExamRow } from "#ui/practice/OnlineExamRow.tsx"
import { NOW } from "../gallery/scenes/samples.ts"
import { ONLINE } from "../gallery/scenes/studySamples.ts"

test("one that was handed in says when its result comes, and offers the result from then on", () => {
  const exam = ONLINE.find(({ ended_attempt_id }) => ended_attempt_id !== null)
  if (exam === undefined) throw new Error("no exam was handed in")
  const verb = (results_at: string | null) => {
    cleanup()
    render(<OnlineExamRow exam={{ ...exam, results_at }} now={NOW} />)
    return screen.getByRole("link").textContent
  }
  expect(verb("2026-03-12 21:01:00")).toBe("看回执")
  expect(screen.getByText("成绩03-12 21:01公布")).toBeDefined()
  expect(verb(null)).toBe("看成绩")
  cleanup()
  render(<OnlineExamRow exam={{ ...exam, results_at: null, is_held: true }} now={NOW} />)
  expect(screen.getByRole("link").textContent).toBe("看回执")
  expect(screen.getByText("成绩待公布")).toBeDefined()
})
