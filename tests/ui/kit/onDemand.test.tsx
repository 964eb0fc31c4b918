import { cleanup, render, screen } from "@testing-library/react"
import { Suspense } from "react"
import { afterEach, expect, test } from "vitest"
import { onDemand } from "#ui/kit/onDemand.tsx"

afterEach(cleanup)

const show = (Part: ReturnType<typeof onDemand<object>>) =>
  render(
    <>
      <h1>课时</h1>
      <Suspense fallback={<p>正在载入</p>}>
        <Part />
      </Suspense>
    </>,
  )

test("a part is fetched with its first drawing, and once for all its places", async () => {
  let fetched = 0
  const Notes = onDemand(async () => {
    fetched += 1
    return () => <p>笔记三条</p>
  }, "笔记")
  expect(fetched).toBe(0)
  show(Notes)
  screen.getByText("正在载入")
  await screen.findByText("笔记三条")
  cleanup()
  show(Notes)
  screen.getByText("笔记三条")
  expect(fetched).toBe(1)
})

test("a part whose code cannot be fetched is named, and the rest of the page stays", async () => {
  show(onDemand(() => Promise.reject(new TypeError("Failed to fetch")), "笔记"))
  await screen.findByText("笔记没有载入，请刷新页面")
  screen.getByRole("heading", { name: "课时" })
})
