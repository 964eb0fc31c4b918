import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import type { FoundGroup, FoundItem } from "#domain/contract/search.ts"
import { KINDS } from "#domain/search/SearchKind.ts"
import type { SearchPlace } from "#domain/route/SearchPlace.ts"
import { SearchView, type SearchViewProps } from "#ui/search/SearchView.tsx"

const NOW = Date.UTC(2026, 2, 2, 2)
const ALL = { hasCourse: true, hasLive: true, hasQuestion: true, hasNews: true }

const item = (kind: FoundItem["kind"], id: string, changes: Partial<FoundItem> = {}): FoundItem => ({
  kind,
  id,
  title: [
    { text: "会计", hit: true },
    { text: " <b>基础</b>", hit: false },
  ],
  text: [],
  facts: ["会计基础"],
  ...changes,
})

const groups = (filled: Partial<Record<FoundItem["kind"], Partial<FoundGroup>>>): ReadonlyArray<FoundGroup> =>
  KINDS.map((kind) => ({ kind, total: 0, is_limit: false, list: [], ...filled[kind] }))

const show = (
  filled: Parameters<typeof groups>[0],
  place: Partial<SearchPlace> = {},
  props: Partial<SearchViewProps> = {},
) =>
  render(
    <SearchView
      form={<form aria-label="搜索" />}
      found={{ groups: groups(filled), page: place.page ?? 1, page_size: 20 }}
      place={{ q: "会计", kind: null, page: 1, ...place }}
      sections={ALL}
      now={NOW}
      {...props}
    />,
  )

const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])
const found = (query: string) => `/search?${new URLSearchParams(query)}`

test("shows each kind that has something, with its count and the way to all of it", () => {
  show({
    course: { total: 2, list: [item("course", "1"), item("course", "2")] },
    question: { total: 500, is_limit: true, list: [item("question", "q1", { bank_id: "b1" })] },
  })
  expect(screen.getAllByRole("heading").map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toStrictEqual([
    "H1 搜索“会计”",
    "H2 课程",
    "H3 会计 <b>基础</b>",
    "H3 会计 <b>基础</b>",
    "H2 题目",
    "H3 会计 <b>基础</b>",
  ])
  expect(links()).toStrictEqual([
    ["全部", found("q=会计")],
    ["课程 2", found("q=会计&kind=course")],
    ["题目 500+", found("q=会计&kind=question")],
    ["会计 <b>基础</b>", "/course/1"],
    ["会计 <b>基础</b>", "/course/2"],
    ["全部 500+", found("q=会计&kind=question")],
    ["会计 <b>基础</b>", "/question/b1"],
  ])
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toStrictEqual(
    Array.from({ length: 3 }, () => "会计"),
  )
})

test("a page of one kind has a next one", () => {
  show({ news: { total: 45, list: [item("news", "n1")] } }, { kind: "news", page: 2 })
  expect(links().filter(([text]) => text?.includes("页"))).toStrictEqual([
    ["上一页", found("q=会计&kind=news")],
    ["下一页", found("q=会计&kind=news&page=3")],
  ])
})

test("a live session says whether it is on", () => {
  const start_time = "2026-03-02 09:30:00"
  show({ live: { total: 1, list: [item("live", "l1", { start_time, end_time: "2026-03-02 11:00:00" })] } })
  expect(screen.getByRole("article").textContent).toContain("直播中")
})

test.each([
  ["nothing at all", {}, {}, "没有找到“会计”"],
  ["nothing of the kind", { course: { total: 1, list: [item("course", "1")] } }, { kind: "news" }, "资讯里没有找到"],
  ["a page that is not there", { news: { total: 3 } }, { kind: "news", page: 9 }, "没有这一页了"],
] as const)("%s leads on", (_, filled, place, words) => {
  show(filled, place)
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toContain(words)
  expect(links().length).toBeGreaterThan(0)
})

test("before a search it leads to what the agency has, and to nothing that it hides", () => {
  show({}, { q: "" }, { found: null, sections: { ...ALL, hasLive: false } })
  expect(links()).toStrictEqual([
    ["全部课程", "/course"],
    ["全部题库", "/question"],
    ["全部老师", "/teacher"],
  ])
})
