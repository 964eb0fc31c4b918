import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { SecondFrame, StartsAtTopContext } from "#ui/kit/SecondFrame.tsx"

const page = (startsAtTop: boolean) => (
  <StartsAtTopContext value={startsAtTop}>
    <h1>课程</h1>
    <SecondFrame>
      <p>目录</p>
    </SecondFrame>
  </StartsAtTopContext>
)

test("a page that a link led to draws what is further down after its first frame", async () => {
  render(page(true))
  expect([screen.queryByText("课程") !== null, screen.queryByText("目录")]).toStrictEqual([true, null])
  expect(await screen.findByText("目录")).toBeTruthy()
})

test("a page that was rendered by the server, or returned to, is whole at once, and stays whole", () => {
  const { rerender } = render(page(false))
  const shown = screen.getByText("目录")
  rerender(page(true))
  expect(screen.getByText("目录")).toBe(shown)
})
