import { expect, it } from "vitest"
import * as PaperShelf from "#domain/practice/PaperShelf.ts"

const paper = (id: string, own: object = {}) => ({
  id,
  exam_type: "7",
  year: null,
  opens_at: null,
  closes_at: null,
  ...own,
})

it("each paper is on one shelf: what is sat online, then homework, then the types", () => {
  const papers = [
    paper("mock"),
    paper("homework", { closes_at: "2026-03-08 22:00:00", homework: true }),
    paper("online", { opens_at: "2026-03-08 20:00:00", closes_at: "2026-03-08 22:00:00" }),
    paper("closing", { closes_at: "2026-03-08 22:00:00" }),
  ]
  expect(PaperShelf.shelves(papers).map(({ name, papers: those }) => [name, those.map(({ id }) => id)])).toStrictEqual([
    ["在线考试", ["online"]],
    ["作业", ["homework"]],
    ["模拟考试", ["mock", "closing"]],
  ])
})
