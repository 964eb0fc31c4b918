import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { Reviews, type ReviewsProps } from "#ui/discussion/Reviews.tsx"

const NONE: ReviewsProps["reviews"] = { rating: null, list: [], total: 0, page: 1, page_size: 20 }
const REVIEW = { id: "r1", stars: 4, text: "讲得清楚", written_at: "2026-03-02 10:00:00" }

const show = (change: Partial<ReviewsProps>) => {
  const saved: Array<readonly [number, string]> = []
  render(
    <Reviews
      reviews={NONE}
      own={undefined}
      joined={false}
      busy={false}
      onSave={(stars, text) => saved.push([stars, text])}
      {...change}
    />,
  )
  return saved
}

test("a course without reviews says nothing to a guest, and when to come to who studies it", () => {
  show({})
  expect(screen.queryByText("学员评价")).toBeNull()
  show({ joined: true, own: { may_write: false, own: null } })
  expect(screen.getByText("学完三分之一的课时以后，就可以评价这门课程。")).toBeDefined()
})

test("a few reviews are shown without a mean or a count", () => {
  show({ reviews: { ...NONE, list: [REVIEW], total: 1 } })
  expect(screen.getByRole("listitem").textContent).toBe("★★★★☆4星2026-03-02讲得清楚")
  expect(screen.queryByText(/条评价/)).toBeNull()
})

test("from five on there are both", () => {
  show({ reviews: { ...NONE, rating: { mean: 4.2, count: 5 }, list: [REVIEW], total: 5 } })
  expect([screen.getByText("4.2"), screen.getByText("5条评价")]).toHaveLength(2)
})

test("a review is written, and found in its field again, with what the agency says of it", () => {
  const own = { stars: 3, text: "还行", written_at: "2026-03-02 10:00:00", hidden: "有广告" }
  const saved = show({ own: { may_write: true, own } })
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "3星" }).checked).toBe(true)
  expect(screen.getByText(/有广告/)).toBeDefined()
  fireEvent.click(screen.getByRole("radio", { name: "5星" }))
  fireEvent.change(screen.getByLabelText("学习的感受"), { target: { value: " 很好 " } })
  fireEvent.submit(screen.getByLabelText("学习的感受"))
  expect(saved).toStrictEqual([[5, "很好"]])
})

test("a review that stands is folded; one that is to be written, or written anew, lies open", () => {
  const own = { stars: 3, text: "还行", written_at: "2026-03-02 10:00:00", hidden: null }
  const isOpen = () => {
    const open = document.querySelector("details")?.open
    cleanup()
    return open
  }
  show({ own: { may_write: true, own } })
  expect(isOpen()).toBe(false)
  show({ own: { may_write: true, own: null } })
  expect(isOpen()).toBe(true)
  show({ own: { may_write: true, own: { ...own, hidden: "有广告" } } })
  expect(isOpen()).toBe(true)
})
