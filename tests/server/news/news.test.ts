import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { START } from "../../support/testServer.ts"
import { openSections } from "../live/openSections.ts"

const article = (title: string, category_id: string, date: string, subject_id?: string) =>
  `---\ntitle: ${title}\ncategory_id: ${category_id}\n${subject_id === undefined ? "" : `subject_id: "${subject_id}"\n`}date: "${date}"\nsummary: ${title}的摘要\n---\n\n${title}的正文 <script>alert(1)</script>。\n`

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({
    ...openSections,
    "catalog/news.yaml": [
      { id: "methods", name: "学习方法" },
      { id: "exams", name: "考试安排" },
      { id: "empty", name: "空的" },
    ],
    "catalog/news/open.md": null,
    "catalog/news/m1.md": article("一", "methods", "2026-03-01"),
    "catalog/news/m2.md": article("二", "methods", "2026-02-01"),
    "catalog/news/m3.md": article("三", "methods", "2026-02-01", "5000101"),
    "catalog/news/m4.md": article("四", "methods", "2026-01-01", "3130101"),
    "catalog/news/e1.md": article("考", "exams", "2026-03-02"),
  })
})
afterAll(() => site.close())

const idsOf = async (payload: object, host = "a.test") => {
  const { data } = await site.call("news.list", payload, { host })
  const { list, ...page } = data as Output<"news.list">
  return { ids: list.map(({ id }) => id), ...page }
}

describe("news.categories", () => {
  it("lists the categories that have something, the first one of the agency first", async () => {
    const { data } = await site.call("news.categories", {})
    expect(data).toStrictEqual({
      list: [
        { id: "methods", name: "学习方法", news: 4 },
        { id: "exams", name: "考试安排", news: 1 },
      ],
    })
  })

  it("has none where the agency hides the section", async () => {
    const { status, data } = await site.call("news.categories", {}, { host: "b.test" })
    expect({ status, data }).toStrictEqual({ status: 200, data: { list: [] } })
  })
})

describe("news.list", () => {
  it("gives the newest first, of every category or of one", async () => {
    expect(await idsOf({})).toStrictEqual({ ids: ["e1", "m1", "m2", "m3", "m4"], total: 5, page: 1, page_size: 20 })
    expect((await idsOf({ category_id: "methods" })).ids).toStrictEqual(["m1", "m2", "m3", "m4"])
  })

  it("lists an article without its text", async () => {
    const { data } = await site.call("news.list", { category_id: "exams" })
    expect((data as Output<"news.list">).list).toStrictEqual([
      {
        id: "e1",
        title: "考",
        category_id: "exams",
        category_name: "考试安排",
        date: "2026-03-02",
        summary: "考的摘要",
      },
    ])
  })

  it("keeps what is for every subject beside what is for that one", async () => {
    expect((await idsOf({ category_id: "methods", subject_id: "500" })).ids).toStrictEqual(["m1", "m2", "m3"])
  })

  it("gives a page, and the total even past the last one", async () => {
    expect(await idsOf({ category_id: "methods", page: "2", page_size: "3" })).toStrictEqual({
      ids: ["m4"],
      total: 4,
      page: 2,
      page_size: 3,
    })
    expect((await idsOf({ category_id: "methods", page: "7", page_size: "3" })).total).toBe(4)
  })

  it.each([
    ["no category", "nothing", "a.test"],
    ["a category without articles", "empty", "a.test"],
    ["a category of an agency that hides the section", "methods", "b.test"],
  ])("does not find %s", async (_, category_id, host) => {
    const { status, msg } = await site.call("news.list", { category_id }, { host })
    expect({ status, msg }).toStrictEqual({ status: 404, msg: "没有这个资讯分类" })
  })
})

it("keeps the category that the agency's news lead to while it is empty", async () => {
  await site.sql`update news set hidden = true where agency_id = 'a' and category_id = 'methods'`
  expect(await idsOf({ category_id: "methods" })).toStrictEqual({ ids: [], total: 0, page: 1, page_size: 20 })
  const { data } = await site.call("news.categories", {})
  expect((data as Output<"news.categories">).list.map(({ id }) => id)).toStrictEqual(["exams"])
  await site.sql`update news set hidden = false where agency_id = 'a' and category_id = 'methods'`
})

it("shows an article from the beginning of its day, nowhere before", async () => {
  await site.sql`update news set day = '2026-03-03' where agency_id = 'a' and id = 'e1'`
  const shown = async () => {
    const [list, categories, detail, home, found] = await Promise.all([
      idsOf({}),
      site.call("news.categories", {}),
      site.call("news.detail", { id: "e1" }),
      site.call("mechanism.view", {}),
      site.call("search.find", { q: "考的摘要" }),
    ])
    const feeds = await Promise.all(
      ["/news.xml", "/sitemap.xml"].map((url) => site.app.inject({ url, headers: { host: "a.test" } })),
    )
    return [
      list.ids.includes("e1"),
      (categories.data as Output<"news.categories">).list.some(({ id }) => id === "exams"),
      detail.status === 200,
      (home.data as Output<"mechanism.view">).news.some(({ id }) => id === "e1"),
      (found.data as Output<"search.find">).groups.some(({ list: hits }) => hits.some(({ id }) => id === "e1")),
      ...feeds.map(({ body }) => body.includes("/news/e1")),
    ]
  }
  site.clock.now = Date.UTC(2026, 2, 2, 15, 59, 59)
  expect(await shown()).toStrictEqual(Array(7).fill(false))
  site.clock.now = Date.UTC(2026, 2, 2, 16)
  expect(await shown()).toStrictEqual(Array(7).fill(true))
  site.clock.now = START
  await site.sql`update news set day = '2026-03-02' where agency_id = 'a' and id = 'e1'`
})

describe("news.detail", () => {
  const neighboursOf = async (id: string) => {
    const { data } = await site.call("news.detail", { id })
    const { previous, next } = data as Output<"news.detail">
    return [previous?.id ?? null, next?.id ?? null]
  }

  it("answers the article with its sanitised text", async () => {
    const { data } = await site.call("news.detail", { id: "m1" })
    const { html, ...rest } = data as Output<"news.detail">
    expect(rest).toStrictEqual({
      id: "m1",
      title: "一",
      category_id: "methods",
      category_name: "学习方法",
      date: "2026-03-01",
      summary: "一的摘要",
      previous: null,
      next: { id: "m2", title: "二" },
    })
    expect(html).toContain("一的正文")
    expect(html).not.toContain("<script")
  })

  it("leads through its category in the order of the list, both ways", async () => {
    expect(await neighboursOf("m1")).toStrictEqual([null, "m2"])
    expect(await neighboursOf("m2")).toStrictEqual(["m1", "m3"])
    expect(await neighboursOf("m3")).toStrictEqual(["m2", "m4"])
    expect(await neighboursOf("m4")).toStrictEqual(["m3", null])
    expect(await neighboursOf("e1")).toStrictEqual([null, null])
  })

  it.each([
    ["an id that nobody has", "nothing", "a.test"],
    ["an article of an agency that hides the section", "m1", "b.test"],
  ])("does not find %s", async (_, id, host) => {
    const { status, msg } = await site.call("news.detail", { id }, { host })
    expect({ status, msg }).toStrictEqual({ status: 404, msg: "文章不存在或已下架" })
  })
})
