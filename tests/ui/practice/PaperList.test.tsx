import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { PaperList } from "#ui/practice/PaperList.tsx"
import { ONLINE } from "../gallery/scenes/studySamples.ts"
import { BANK, NOW } from "../gallery/scenes/samples.ts"

it("does not send to an online exam that was handed in, but to what came of it", () => {
  const [paper] = BANK.papers_list
  const [exam] = ONLINE
  if (paper === undefined || exam === undefined) throw new Error("no samples")
  const papers = [{ ...paper, id: exam.id, name: exam.name, opens_at: exam.opens_at, closes_at: exam.closes_at }]
  const link = (online?: typeof ONLINE) => {
    const { unmount } = render(
      <PaperList
        papers={papers}
        shelf={null}
        shelfHref={() => "/shelf"}
        hrefOf={() => "/paper"}
        now={NOW}
        {...(online && { online })}
      />,
    )
    const href = screen.getByRole("link").getAttribute("href")
    unmount()
    return href
  }
  expect(link()).toMatch(/paper_id=/)
  expect(link([{ ...exam, open_attempt_id: null, ended_attempt_id: "mine" }])).toMatch(/attempt_id=mine/)
})
