import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { NewsCategoryView } from "#ui/news/NewsCategoryView.tsx"
import { NewsDetailView } from "#ui/news/NewsDetailView.tsx"
import { ARTICLE, CATEGORIES, NEWS, pageOf } from "../gallery/scenes/siteSamples.ts"

const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])

describe("a news category", () => {
  test("is among the others, marked as the current one", () => {
    render(<NewsCategoryView categories={CATEGORIES} news={pageOf(NEWS)} category_id="802" />)
    const tabs = screen.getByRole("navigation", { name: "资讯分类" })
    expect(
      [...tabs.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.getAttribute("aria-current")]),
    ).toStrictEqual([
      ["/news/cate/801", null],
      ["/news/cate/802", "page"],
      ["/news/cate/803", null],
    ])
  })

  test("dates each article for machines too, and leaves out an empty summary", () => {
    const { container } = render(<NewsCategoryView categories={{ list: [] }} news={pageOf(NEWS)} category_id="801" />)
    expect([...container.querySelectorAll("time")].map((time) => time.getAttribute("datetime"))).toStrictEqual([
      "2026-02-28",
      "2026-02-20",
      "2025-12-31",
    ])
    expect(
      [...container.querySelectorAll("article")].map((article) => article.querySelectorAll("p").length),
    ).toStrictEqual([1, 1, 0])
  })

  test("turns pages in the address, the first one without a number", () => {
    render(<NewsCategoryView categories={{ list: [] }} news={pageOf(NEWS, 63, 2)} category_id="801" />)
    expect(links().slice(-2)).toStrictEqual([
      ["上一页", "/news/cate/801"],
      ["下一页", "/news/cate/801?page=3"],
    ])
  })

  test.each([
    [0, "这一类还没有文章", "/"],
    [3, "没有这一页了", "/news/cate/801"],
  ])("with %i articles and none here says so and leads on", (total, title, href) => {
    render(<NewsCategoryView categories={{ list: [] }} news={pageOf([], total)} category_id="801" />)
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(title)
    expect(links().map(([, to]) => to)).toStrictEqual([href])
  })
})

describe("an article", () => {
  test("has one title, its text, and its neighbours", () => {
    const { container } = render(<NewsDetailView news={{ ...ARTICLE, html: "<p>正文</p>" }} />)
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(ARTICLE.title)
    expect(container.querySelector(".rich-text")?.innerHTML).toBe("<p>正文</p>")
    expect(links()).toStrictEqual([
      ["资讯", "/news"],
      ["学习方法", "/news/cate/801"],
      ["上一篇错题本只写三样东西", "/news/n1"],
      ["下一篇合上书想一遍", "/news/n3"],
    ])
  })

  test("has no empty place for neighbours that are not there", () => {
    render(<NewsDetailView news={{ ...ARTICLE, previous: null, next: null }} />)
    expect(screen.queryByRole("navigation", { name: "同类资讯" })).toBe(null)
  })

  test("shows text of an author as text, not as markup", () => {
    const { container } = render(<NewsDetailView news={{ ...ARTICLE, title: "<b>粗</b><script>x</script>" }} />)
    expect([container.querySelector("h1 b"), container.querySelector("script")]).toStrictEqual([null, null])
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("<b>粗</b><script>x</script>")
  })
})
