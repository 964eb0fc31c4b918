import { afterAll, beforeAll, expect, it } from "vitest"
import type { AgencyConfig } from "#domain/core/Agency.ts"
import { matchRoute } from "#domain/route/matchRoute.ts"
import { readXml } from "#server/sheet/xml.ts"
import { GUEST_PAGES } from "#domain/route/guestPages.ts"
import { faviconOf } from "#server/pages/icons.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  await site.sql`
    insert into news (agency_id, id, title, category_id, category_name, day, summary, html, hidden) values
      ('a', 'n-open', '甲<新闻>', 'k1', '公告', '2026-03-01', '一句 & 半句', '', false),
      ('a', 'n-hidden', '收起', 'k1', '公告', '2026-03-02', '', '', true),
      ('b', 'n-other', '乙新闻', 'k1', '公告', '2026-03-02', '', '', false)`
  await site.sql`
    insert into calendar_entries (agency_id, id, name, kind, start_day, end_day) values
      ('a', 'day1', '报名, 第一轮', 'registration', '2026-03-10', '2026-03-12'), ('b', 'day2', '乙考试', 'exam', '2026-03-10', '2026-03-10')`
})
afterAll(() => site.close())

const ask = async (url: string, host = "a.test") => {
  const { statusCode, headers, body } = await site.app.inject({ url, headers: { host } })
  return { status: statusCode, type: headers["content-type"], body }
}
const show = (sections: ReadonlyArray<string>) => {
  const nav = sections.map((url) => ({ url, is_show: "1", top_is_show: "1" }))
  site.deps.agencies.forget()
  return site.sql`update agencies set config = config || ${site.sql.json({ agency_nav: nav })} where id = 'a'`
}
const pathsIn = (body: string) =>
  [...body.matchAll(/<loc>http:\/\/a\.test(?::\d+)?([^<]*)<\/loc>/g)].map(([, path]) => path)

it("lists what a guest may read, in the sections that the agency shows", async () => {
  await show(["/course", "/live", "/question", "/news"])
  const { status, type, body } = await ask("/sitemap.xml")
  expect([status, type]).toStrictEqual([200, "application/xml; charset=utf-8"])
  const paths = pathsIn(body)
  const [{ list: courses }, { list: banks }] = [
    await (await site.learner()).get("course.list", {}),
    await (await site.learner()).get("question.banks", {}),
  ]
  expect(paths).toStrictEqual(
    expect.arrayContaining([
      "/",
      "/course",
      "/live",
      "/news/n-open",
      "/news/cate/k1",
      "/teacher/601",
      ...courses.map(({ id }) => `/course/${id}`),
      ...banks.map(({ id }) => `/question/${id}`),
    ]),
  )
  expect(body).toContain("<loc>http://a.test/news/n-open</loc><lastmod>2026-03-01</lastmod>")
  expect(paths.filter((path) => /n-hidden|n-other|study|user/.test(path ?? ""))).toStrictEqual([])

  await show(["/question"])
  expect(
    pathsIn((await ask("/sitemap.xml")).body).filter((path) => /course|live|news|teacher/.test(path ?? "")),
  ).toStrictEqual([])
})

it("lists every page of the route table that is there to be found, and no other", async () => {
  await show(["/course", "/live", "/question", "/news"])
  const paths = pathsIn((await ask("/sitemap.xml")).body)
  const { subject_list } = (await site.sql<{ config: AgencyConfig }[]>`select config from agencies where id = 'a'`)[0]!
    .config
  const place = { subjectIds: subject_list.map(({ id }) => id), newsCateId: "k1" }
  const pages = new Set(
    paths.map((path) => {
      const match = matchRoute(path ?? "", place)
      return match.kind === "page" ? match.page : `${path} is no page`
    }),
  )
  const wanted = Object.entries(GUEST_PAGES).flatMap(([page, { listed }]) => (listed === null ? [] : [page]))
  expect([...pages].toSorted()).toStrictEqual(wanted.toSorted())
})

it("gives the latest articles as Atom, where there is a news section", async () => {
  await show(["/news"])
  const { status, type, body } = await ask("/news.xml")
  expect([status, type]).toStrictEqual([200, "application/atom+xml; charset=utf-8"])
  expect([...body.matchAll(/<entry><id>([^<]*)</g)].map(([, id]) => id)).toStrictEqual([
    "http://a.test/news/n-open",
    "http://a.test/news/open",
  ])
  expect(body).toContain("<title>甲&lt;新闻&gt;</title>")
  expect(body).toContain("<summary>一句 &amp; 半句</summary>")
  expect(body).toContain("<updated>2026-03-01T00:00:00+08:00</updated>")
  await show([])
  expect((await ask("/news.xml")).status).toBe(404)
})

it("gives the days of registration and exams as a calendar, the last day within", async () => {
  const { status, type, body } = await ask("/calendar.ics")
  expect([status, type]).toStrictEqual([200, "text/calendar; charset=utf-8"])
  expect(
    body
      .split("\r\n")
      .filter((line) => /^(DTSTART|DTEND|SUMMARY)/.test(line))
      .slice(0, 3),
  ).toStrictEqual(["DTSTART;VALUE=DATE:20260310", "DTEND;VALUE=DATE:20260313", String.raw`SUMMARY:报名\, 第一轮`])
  expect(body).not.toContain("乙考试")
})

it("gives a region's days and those of every region, and all of them for what is no region", async () => {
  await site.sql`
    insert into calendar_entries (agency_id, id, name, kind, region_id, start_day, end_day) values
      ('a', 'day3', '湖南考试', 'exam', '430000', '2026-04-10', '2026-04-11'),
      ('a', 'day4', '广东考试', 'exam', '440000', '2026-04-10', '2026-04-11')`
  const told = async (query: string) => {
    const { body } = await ask(`/calendar.ics${query}`)
    return ["报名", "湖南考试", "广东考试"].map((name) => body.includes(name))
  }
  expect(await told("?region=430000")).toStrictEqual([true, true, false])
  expect(await told("?region=%27")).toStrictEqual([true, true, true])
  expect(await told("?region=1&region=2")).toStrictEqual([true, true, true])
})

it("leaves what XML and calendars cannot hold out of every text", async () => {
  const odd = "甲\u000B乙\u0008丙\uFFFE<丁"
  await show(["/news"])
  await site.sql`update news set title = ${odd}, summary = ${odd}, category_name = ${odd} where id = 'n-open'`
  await site.sql`update calendar_entries set name = ${odd} where id = 'day1'`
  await site.sql`update agencies set config = config || ${site.sql.json({ name: odd })} where id = 'a'`
  site.deps.agencies.forget()
  for (const url of ["/news.xml", "/sitemap.xml"]) readXml((await ask(url)).body, url)
  const agency = await site.deps.agencies.find("a.test")
  if (agency === null) throw new Error("no agency")
  readXml(faviconOf({ ...agency.config, name: "\u000B甲" }), "favicon.svg")
  expect((await ask("/news.xml")).body).toContain("<title>甲乙丙&lt;丁</title>")
  const { body } = await ask("/calendar.ics")
  expect(body).toContain("SUMMARY:甲乙丙\uFFFE<丁\r\n")
  // oxlint-disable-next-line no-control-regex
  expect(body).not.toMatch(/[\0-\x08\x0B\x0C\x0E-\x1F]/)
})

it("names the host's own site map, and keeps personal pages out", async () => {
  const { body } = await ask("/robots.txt", "A.Test:8080")
  expect(body.split("\n")).toStrictEqual(
    expect.arrayContaining([
      "User-agent: *",
      "Disallow: /study",
      "Disallow: /api/",
      "Sitemap: http://A.Test/sitemap.xml",
    ]),
  )
})

it("has nothing to find on a host in study mode", async () => {
  expect((await ask("/robots.txt", "b.test")).body).toBe("User-agent: *\nDisallow: /\n")
  for (const url of ["/sitemap.xml", "/news.xml", "/calendar.ics"])
    expect([url, (await ask(url, "b.test")).status]).toStrictEqual([url, 404])
})
