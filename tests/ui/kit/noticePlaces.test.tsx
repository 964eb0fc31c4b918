import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { NotificationRegion } from "#ui/kit/NotificationRegion.tsx"
import { ToastRegion } from "#ui/kit/ToastRegion.tsx"

/** A step of the spacing scale is 4 px. */
const STEP_PX = 4

const classesAround = (text: string) => (screen.getByText(text).parentElement?.className ?? "").split(" ")

test("toasts stand 8 px under the upper edge", () => {
  render(
    <ToastRegion>
      <p>已保存</p>
    </ToastRegion>,
  )
  expect(classesAround("已保存")).toContain(`top-${8 / STEP_PX}`)
})

test("notifications stand at the top right, 24 px from the edges, 384 px wide, and below the headings of a narrow window", () => {
  render(
    <NotificationRegion>
      <p>新版本</p>
    </NotificationRegion>,
  )
  expect(classesAround("新版本")).toEqual(
    expect.arrayContaining([`top-${24 / STEP_PX}`, `right-${24 / STEP_PX}`, `w-${384 / STEP_PX}`, "max-lg:top-auto"]),
  )
})
