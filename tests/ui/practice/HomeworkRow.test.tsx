import { cleanup, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { type Homework, HomeworkRow } from "#ui/practice/HomeworkRow.tsx"
import { NOW } from "../gallery/scenes/samples.ts"
import { HOMEWORK } from "../gallery/scenes/studySamples.ts"

const [due] = HOMEWORK
const OVER = "2025-03-01 22:00:00"

test.each<readonly [string, Partial<Homework>, string, string]>([
  ["waits to be begun", {}, "还没做", "做作业"],
  ["was begun", { open_attempt_id: "t1" }, "还没交", "接着做"],
  ["was handed in", { ended_attempt_id: "t1" }, "已交", "看成绩"],
  ["has a result later", { ended_attempt_id: "t1", results_at: "2026-03-12 21:01:00" }, "已交", "看回执"],
  ["waits for who holds its results", { ended_attempt_id: "t1", is_held: true }, "已交", "看回执"],
  ["was not done", { due_at: OVER }, "已截止", "看说明"],
])("homework that %s says so, and leads on", (_, own, state, verb) => {
  if (due === undefined) throw new Error("no homework")
  cleanup()
  render(<HomeworkRow homework={{ ...due, ...own }} now={NOW} />)
  expect([screen.getByRole("link").textContent, screen.queryByText(state) !== null]).toStrictEqual([verb, true])
})
