import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { RegionExamDays, type RegionExamDaysProps } from "#ui/study/RegionExamDays.tsx"

const chosen: Array<string> = []
const GUEST: RegionExamDaysProps = {
  provinces: [
    { id: "430000", name: "湖南" },
    { id: "420000", name: "湖北" },
  ],
  region_id: "430000",
  subject_id: "3130101",
  calendar: [
    {
      id: "c1",
      name: "十月考试报名",
      kind: "registration",
      start: "2026-03-01",
      end: "2026-03-09",
      url: "",
      hours: "",
      bring: "",
    },
    {
      id: "c0",
      name: "去年的考试",
      kind: "exam",
      start: "2025-03-01",
      end: "2025-03-09",
      url: "",
      hours: "",
      bring: "",
    },
  ],
  isLoading: false,
  isOwn: false,
  now: Date.UTC(2026, 2, 2, 2, 0, 0),
  onChoose: (region_id) => chosen.push(region_id),
}

test("a guest sees the coming days of a region, its feed, and chooses another", () => {
  render(<RegionExamDays {...GUEST} />)
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toStrictEqual([
    "考试日历 · 湖南",
    "十月考试报名",
  ])
  expect(screen.getByRole("link", { name: "加到我的日历" }).getAttribute("href")).toBe(
    "/calendar.ics?region=430000&subject=3130101",
  )
  fireEvent.change(screen.getByRole("combobox", { name: "所在地区" }), { target: { value: "420000" } })
  expect(chosen).toStrictEqual(["420000"])
})

test("a learner's region is changed in the profile, and an agency of one region has no choice", () => {
  const { unmount } = render(<RegionExamDays {...GUEST} isOwn />)
  expect(screen.queryByRole("combobox")).toBeNull()
  expect(screen.getByRole("link", { name: "改地区" }).getAttribute("href")).toBe("/user/profile")
  unmount()
  render(<RegionExamDays {...GUEST} provinces={[{ id: "430000", name: "湖南" }]} />)
  expect(screen.queryByRole("combobox")).toBeNull()
})

test("a region without days says so, and still can be changed", () => {
  render(<RegionExamDays {...GUEST} calendar={[]} />)
  screen.getByText("这个地区近期没有报名和考试。")
  screen.getByRole("combobox", { name: "所在地区" })
})
